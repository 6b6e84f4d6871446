/** The part of fontkit that is used; the package has no types. */
declare module 'fontkit' {
  /** The outline is in units of the font, with y running up. */
  export type Glyph = { path: { commands: { command: string; args: number[] }[] } };
  export type Font = {
    unitsPerEm: number;
    hasGlyphForCodePoint: (codePoint: number) => boolean;
    glyphForCodePoint: (codePoint: number) => { id: number };
    layout: (text: string) => {
      advanceWidth: number;
      glyphs: Glyph[];
      positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    };
  };
  export function create(data: Uint8Array): Font;
}
