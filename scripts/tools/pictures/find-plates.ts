// Writes where the pictures show number plates: node find-plates.ts. It only measures, so it needs no browser.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureBodies, pictureViews } from '../../../lib/cars/picture-bodies.ts';
import { findPlates } from './plates.ts';

const plates = Object.assign({}, ...pictureBodies.map((body) => findPlates(body, pictureViews, 1200, 800))) as Record<string, number[][][]>;
const rows = Object.entries(plates).map(([name, outlines]) => `  ${JSON.stringify(name)}: ${JSON.stringify(outlines)}`);
await writeFile(join(import.meta.dirname, '../../../tenants/layers/pictures/number-plates.json'), `{\n${rows.join(',\n')}\n}\n`);
