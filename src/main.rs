//! Mounts the page.

fn main() {
    breaker_lab::start();
}
