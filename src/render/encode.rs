//! The picture as a PNG file: 8 bits a pixel, an index into a palette.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use super::canvas::Canvas;
use super::palette::Palette;

/// The PNG of a picture.
pub(crate) fn png(canvas: &Canvas, palette: &Palette) -> Vec<u8> {
    let mut file = Vec::with_capacity(canvas.pixels().len() / 8);
    // Writing to memory fails for no picture: sizes and palette are within PNG's limits.
    write(&mut file, canvas, palette).expect("a picture in memory can be written");
    file
}

fn write(file: &mut Vec<u8>, canvas: &Canvas, palette: &Palette) -> Result<(), png::EncodingError> {
    let mut encoder = Encoder::new(file, canvas.width() as u32, canvas.height() as u32);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette.colours().concat());
    encoder.set_filter(Filter::Up);
    encoder.set_deflate_compression(DeflateCompression::FdeflateUltraFast);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(canvas.pixels())?;
    writer.finish()
}
