//! What stands around the pages: the frame, the head, the front door, the keys, the address.

pub mod address;
pub mod announcer;
pub mod app;
pub mod failure;
pub mod front;
pub mod header;
pub mod help;
pub mod keys;
