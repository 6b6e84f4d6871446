import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putJoinedStyles } from '#lib/build/joined-styles.ts';
import type { PreviousRelease } from '#lib/build/previous-release.ts';
import type { ReleaseTree } from '#lib/build/release-tree.ts';
import { joinedStylesFile } from '#lib/routes/page-styles.ts';

let compiled: string;
beforeAll(async () => {
  compiled = await mkdtemp(join(tmpdir(), 'forecourt-styles-'));
  await mkdir(join(compiled, 'static/chunks'), { recursive: true });
  for (const name of ['base', 'card', 'form']) await writeFile(join(compiled, `static/chunks/${name}.css`), `.${name}{top:0}`);
});
afterAll(() => rm(compiled, { recursive: true, force: true }));

const [cards, forms] = [joinedStylesFile(['base', 'card']), joinedStylesFile(['base', 'form'])];
const previous = (...files: string[]) =>
  ({ root: '/live', details: { files: Object.fromEntries(files.map((file) => [file, {}])) } }) as unknown as PreviousRelease;
const joined = { [cards]: { text: '.base{top:0}\n.card{top:0}' }, [forms]: { text: '.base{top:0}\n.form{top:0}' } };
const page = { 'a.html': { text: '' } };

test('the name of a joined file is another one for other style sheets, and for another order of them', () => {
  expect(new Set([cards, forms, joinedStylesFile(['card', 'base']), joinedStylesFile(['base'])]).size).toBe(4);
});

test.each<[what: string, tree: object, styles: string[], before: PreviousRelease | undefined, after: object, changed: string[]]>([
  ['a first release', page, ['base card', 'base form'], undefined, { ...page, ...joined }, [cards, forms]],
  ['a page without', page, [], undefined, page, []],
  [
    'one that the live release has',
    { ...page, [cards]: { kept: '/live' } },
    ['base card', 'base form'],
    previous(cards),
    { ...page, ...joined, [cards]: { kept: '/live' } },
    [forms],
  ],
  [
    'one that no page uses now',
    { ...page, [cards]: { kept: '/live' }, [forms]: { kept: '/live' } },
    ['base card'],
    previous(cards, forms),
    { ...page, [cards]: { kept: '/live' } },
    [forms],
  ],
])('%s', async (_what, tree, styles, before, after, changed) => {
  const files = new Map(Object.entries(tree)) as ReleaseTree;
  const counts = { scripts: {}, styles: Object.fromEntries(styles.map((names) => [names, 1])) };
  expect((await putJoinedStyles(files, counts, compiled, before)).sort()).toEqual([...changed].sort());
  expect(Object.fromEntries(files)).toEqual(after);
});
