import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';
import { compile } from 'sass';
import { describe, expect, it } from 'vitest';
import { fontLicenceText, fontSources, letterSets, smallFont, smallFontFile } from '../../../../../scripts/tools/fonts/small-fonts.ts';

const folder = new URL('../../../../../styles/', import.meta.url).pathname;
const sets = Object.keys(letterSets) as (keyof typeof letterSets)[];
const files = fontSources.flatMap((source) => sets.map((set) => ({ source, set, file: smallFontFile(source, set) })));

describe('the small fonts', () => {
  it.each(files)('$file is up to date: else run node scripts/tools/fonts/write.ts', async ({ source, set, file }) => {
    expect((await readFile(`${folder}fonts/${file}`)).equals(await smallFont(source, set))).toBe(true);
  });

  it('come with their copyright and licence', async () => {
    const text = await readFile(`${folder}fonts/OFL.txt`, 'utf8');
    expect(text).toBe(await fontLicenceText());
    expect(text.match(/^Copyright 20\d\d The .* Project Authors \(http.*\)$/gm)).toHaveLength(fontSources.length);
    expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1');
    // A font with a reserved name would need another name here.
    expect(text).not.toMatch(/with Reserved Font Name/i);
  });

  it('no file is loaded for a non-breaking hyphen, which no font has', () => {
    const ranges = [...compile(`${folder}_fonts.scss`).css.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/g)];
    expect(ranges.length).toBeGreaterThan(50);
    const code = (text: string) => Number.parseInt(text, 16);
    expect(ranges.filter(([, first = '', last = first]) => code(first) <= 0x2011 && code(last) >= 0x2011)).toEqual([]);
  });

  it.each(files)('$file has the letters that the style sheet names', async ({ set, file }) => {
    const { css } = compile(`${folder}_fonts.scss`);
    const face = css.split('@font-face').find((one) => one.includes(`fonts/${file}`)) as string;
    const ranges = /unicode-range: (.*);/.exec(face)?.[1]?.split(', ') ?? [];
    const named = ranges.flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
    expect(String.fromCodePoint(...named)).toBe([...letterSets[set]].sort().join(''));
    const font = create(await readFile(`${folder}fonts/${file}`));
    // Instrument Sans has no raised two; another family shows it.
    expect(
      named
        .filter((code) => !font.hasGlyphForCodePoint(code))
        .map((code) => String.fromCodePoint(code))
        .join(''),
    ).toBe(file === 'instrument-sans-main.woff2' ? '²' : '');
  });
});
