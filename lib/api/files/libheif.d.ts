/** The part of libheif that is used. The package's own types describe the whole library, not what it exports. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  type Pixels = { width: number; height: number; data: Uint8Array };
  type HeifImage = {
    is_primary: () => boolean;
    get_width: () => number;
    get_height: () => number;
    display: (target: Pixels, done: (result: Pixels | null) => void) => void;
  };
  const load: () => { HeifDecoder: new () => { decode: (bytes: Uint8Array) => HeifImage[] } };
  export default load;
}
