import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSites } from '#lib/releases/list-sites.ts';

let out: string;
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'forecourt-sites-'));
});
afterEach(() => rm(out, { recursive: true, force: true }));

test('dealers with releases, also behind a link, and what cannot be read', async () => {
  for (const folder of ['zed/releases', 'acme/releases', 'never-built']) await mkdir(join(out, folder), { recursive: true });
  await writeFile(join(out, 'report.html'), '');
  await symlink(join(out, 'acme'), join(out, 'linked'));
  await symlink('circle', join(out, 'circle'));
  const { slugs, problems } = await listSites(out);
  expect(slugs).toEqual(['acme', 'linked', 'zed']);
  expect(problems).toEqual([{ slug: 'circle', error: expect.objectContaining({ code: 'ELOOP', path: join(out, 'circle', 'releases') }) }]);
});

test('a folder that is not there has none', async () => expect(await listSites(join(out, 'none'))).toEqual({ slugs: [], problems: [] }));

test('a file in its place is an error', async () => {
  await writeFile(join(out, 'file'), '');
  await expect(listSites(join(out, 'file'))).rejects.toThrow(`ENOTDIR: not a directory, scandir '${join(out, 'file')}'`);
});
