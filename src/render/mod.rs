//! Pictures of the game, and the words that say the same.
//!
//! A picture is made in two steps. `layout` turns what is to be shown into boxes: where each piece, number and word
//! stands, and the facts they tell, from which the alt text is made; it knows no pixel. `draw` turns boxes into pixels:
//! sprites, made once by resvg from the bundled signs and fonts, put together in one palette of at most 200 colours.
//!
//! Everything here is plain work for one core; call it off the async threads.

mod bits;
mod canvas;
#[cfg(test)]
mod colour_check;
mod deflate;
mod draw;
mod encode;
mod font;
mod icon;
mod layout;
pub mod marks;
mod nonzero;
mod palette;
mod renderer;
mod scene;
mod sprite;
mod strips;
mod svg;
pub(crate) mod text;
mod text_view;
pub mod words;

pub use renderer::{Module, Renderer, emoji};
pub use scene::{CardRef, HandScene, ResultScene, TableScene};
pub use text_view::Section;
