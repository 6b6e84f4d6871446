import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { lucideNames, ownDrawings } from '../../../../../scripts/tools/icons/drawings.ts';
import { iconNameText, spriteText } from '../../../../../scripts/tools/icons/sprite.ts';
import { readSources } from '../../../../../scripts/tools/structure/source.ts';

const root = new URL('../../../../../', import.meta.url).pathname;
const read = (file: string) => readFileSync(`${root}components/ui/${file}`, 'utf8');

it('the sprite and its names are up to date: else run node scripts/tools/icons/write.ts', async () => {
  expect(read('icons.svg')).toBe(await spriteText());
  expect(read('icon-name.ts')).toBe(iconNameText());
});

it('a drawing takes its stroke and fill from the page', () => {
  const drawings = read('icons.svg').split('\n').slice(1, -2);
  expect(drawings).toHaveLength(lucideNames.length + Object.keys(ownDrawings).length);
  for (const drawing of drawings)
    expect(drawing).toMatch(/^<symbol id="[a-z0-9-]+" viewBox="0 0 \d+ \d+">(<[a-z]+( [a-z0-9-]+="[^"]*")+\/>)+<\/symbol>$/);
  expect(drawings.join('')).not.toMatch(/ (fill|stroke|style|class)=/);
});

it('the sprite holds no icon that nothing shows', () => {
  const code = readSources(root)
    .filter(({ path }) => path.startsWith('components/') && path.endsWith('.tsx'))
    .map(({ text }) => text)
    .join('\n');
  const isShown = (name: string) => code.includes(`"${name}"`) || code.includes(`'${name}'`);
  expect([...lucideNames, ...Object.keys(ownDrawings)].filter((name) => !isShown(name))).toEqual([]);
});
