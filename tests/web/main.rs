//! The core and the page in a real browser.
#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use wasm_bindgen_test::wasm_bindgen_test_configure;

mod core;
#[path = "../../core/tests/golden/mod.rs"]
mod golden;
mod page;
#[path = "../../core/tests/plan/mod.rs"]
mod plan;

wasm_bindgen_test_configure!(run_in_browser);
