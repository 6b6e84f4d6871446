import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { iconNameText, spriteText } from './sprite.ts';

/** Writes the sprite and the type of its names; run after a change of drawings.ts. */
const folder = fileURLToPath(new URL('../../../components/ui/', import.meta.url));
await writeFile(`${folder}icons.svg`, await spriteText());
await writeFile(`${folder}icon-name.ts`, iconNameText());
process.stdout.write(`${folder}icons.svg\n`);
