/** A decoded picture: 8-bit RGBA, row by row. */
export type RawPicture = { width: number; height: number; data: Uint8Array };

export type DecodeHeic = (bytes: Uint8Array) => Promise<RawPicture>;

/** Decoding takes several times the memory of the pixels. The largest phone pictures have 50 million pixels. */
export const mostPixels = 60_000_000;

/**
 * Decodes a HEIC picture, turned upright, with libheif in WebAssembly, because sharp has no HEVC codec. Blocks the thread for about a
 * second with a phone's picture. Throws for a picture that is damaged or too large.
 */
export const decodeHeic: DecodeHeic = async (bytes) => {
  const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
  const images = new (load().HeifDecoder)().decode(bytes);
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0];
  if (!image) throw new Error('the file holds no picture');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > mostPixels) throw new Error(`the picture has ${width} × ${height} pixels`);
  return new Promise((resolve, reject) => {
    const data = new Uint8Array(width * height * 4);
    image.display({ width, height, data }, (result) => (result ? resolve(result) : reject(new Error('the picture is damaged'))));
  });
};
