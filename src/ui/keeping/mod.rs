//! What is kept: comparison, notebook, files, pictures.

pub mod comparing;
pub mod files;
pub mod notebook;
pub mod picture;
