import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadSite } from '#lib/site/load.ts';
import { findOutsideLinks } from '#lib/site/outside-links.ts';

let root: string;
const at = (...parts: string[]) => join(root, ...parts);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'forecourt-links-'));
  for (const folder of ['acme/content', 'acme/photos', 'acme-2', 'plain', 'elsewhere']) await mkdir(at(folder), { recursive: true });
  await writeFile(at('acme', 'photos', 'a.jpg'), '');
  await writeFile(at('acme-2', 'site.json'), '{}');
  await symlink('../photos', at('acme', 'content', 'inside'));
  await symlink('nowhere', at('acme', 'broken'));
  await symlink('../../acme-2/site.json', at('acme', 'content', 'neighbour.md'));
  await symlink(at('elsewhere'), at('acme', 'photos', 'more'));
  await symlink(at('acme'), at('linked'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

test.each(['acme', 'linked'])('links that lead out of %s are named with what they lead to; others are not', async (slug) => {
  const fix = 'put the file itself into the folder, or link to one that is in it';
  const problem = (to: string) => `a link that leads out of the dealer’s folder, to ${to}`;
  expect(await findOutsideLinks(at(slug))).toEqual([
    { file: at(slug, 'content', 'neighbour.md'), path: '', problem: problem('../../acme-2/site.json'), fix },
    { file: at(slug, 'photos', 'more'), path: '', problem: problem(at('elsewhere')), fix },
  ]);
});

test.each(['plain', 'no-such-folder'])('%s has none', async (slug) => {
  expect(await findOutsideLinks(at(slug))).toEqual([]);
});

test('a dealer with such a link is refused', async () => {
  await expect(loadSite({ tenantsDir: root, slug: 'acme' })).rejects.toThrow(
    `${at('acme', 'content', 'neighbour.md')}: a link that leads out of the dealer’s folder, to ../../acme-2/site.json; put the file itself into the folder`,
  );
});
