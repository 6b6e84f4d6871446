/** The part of fontkit that is used; the package has no types. */
declare module 'fontkit' {
  export type GlyphPath = {
    scale: (x: number, y: number) => GlyphPath;
    translate: (x: number, y: number) => GlyphPath;
    toSVG: () => string;
  };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    glyphForCodePoint: (codePoint: number) => { id: number };
    layout: (text: string) => {
      advanceWidth: number;
      glyphs: { path: GlyphPath }[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };
  export function create(data: Uint8Array): Font;
}
