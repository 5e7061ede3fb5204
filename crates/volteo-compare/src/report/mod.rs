//! Summaries for people and for other programs.

mod csv;
mod exact;
mod html;
mod real;
mod text;

pub use csv::csv;
pub use exact::exact_text;
pub use html::html;
pub use real::real_text;
pub use text::text;
