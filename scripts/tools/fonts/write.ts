import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fontLicenceText, fontSources, letterSets, smallFont, smallFontFile } from './small-fonts.ts';

/** Writes the small fonts of styles/fonts; run after a change of small-fonts.ts or of a font's package. */
const folder = fileURLToPath(new URL('../../../styles/fonts/', import.meta.url));
for (const source of fontSources)
  for (const set of Object.keys(letterSets) as (keyof typeof letterSets)[]) {
    const font = await smallFont(source, set);
    await writeFile(`${folder}${smallFontFile(source, set)}`, font);
    process.stdout.write(`${smallFontFile(source, set)} ${font.length}\n`);
  }
await writeFile(`${folder}OFL.txt`, await fontLicenceText());
