import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serve, servedDealers } from '#lib/serve/server.ts';
import { release } from '../releases/made.ts';
import { askServer } from './ask-server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-serve-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a folder that cannot be read is neither an empty site nor a missing one', async () => {
  await symlink('broken', join(folder, 'broken'));
  const { port, close } = await serve({ outDir: folder, port: 0 });
  try {
    const list = await askServer('/', { host: 'localhost', port });
    expect(list.body.toString()).toContain('<p>1 folder of a dealer cannot be read. Start the server again: it says which and why.</p>');
    const { status, body } = await askServer('/', { host: 'broken.localhost', port });
    expect([status, body.toString()]).toEqual([
      500,
      `This request failed: ELOOP: too many symbolic links encountered, realpath '${join(folder, 'broken', 'current')}'\n`,
    ]);
    expect((await servedDealers({ outDir: folder, only: ['other'] })).problems).toEqual([]);
  } finally {
    await close();
  }
});

test('a dealer whose live release has a damaged record is served, listed and named', async () => {
  const { id } = await release(folder, { 'index.html': 'acme' }, { slug: 'acme', codeId: 'x', cars: 1, pages: 1 });
  const record = join(folder, 'acme', 'releases', `${id}.json`);
  await writeFile(record, '{');
  const { port, close } = await serve({ outDir: folder, port: 0 });
  try {
    expect(await servedDealers({ outDir: folder })).toEqual({
      ...{ dealers: [{ slug: 'acme' }], problems: [] },
      warnings: [
        `${record}, the record of the live release of acme, is missing or damaged. The site is served. To write the record again, run: \`forecourt build acme\``,
      ],
    });
    const list = await askServer('/', { host: 'localhost', port });
    expect(list.body.toString()).toContain(`<a href="http://acme.localhost:${port}/">acme</a></th><td data-name="Vehicles">not known</td>`);
    expect((await askServer('/', { port })).body.toString()).toBe('acme');
  } finally {
    await close();
  }
});
