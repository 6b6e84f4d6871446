import { cp, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeWorkspace } from '#lib/disk/workspace.ts';
import { checkSettings, fingerprintFiles, makeFileMemory, readPollFiles } from '#lib/watch/tenant-files.ts';

const root = await mkdtemp(join(tmpdir(), 'forecourt-files-'));
afterAll(() => rm(root, { recursive: true }));
const write = async (name: string, text: string) => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), text);
};
const feed = { kind: 'feed', from: 'feed/stock.csv', fields: { id: 'id' } };
const memory = makeFileMemory();
const hashNow = () => fingerprintFiles('acme', root, join(root, 'product'), memory);

it('the hash changes with the files that pages are made of, but not with dates or the stock', async () => {
  await write('acme/site.json', '{}');
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['nothing', async () => undefined, false],
    ['only a date', () => utimes(join(root, 'acme/site.json'), 1, 1), false],
    ['the stock', () => write('acme/cars.json', '[]'), false],
    ['another dealer', () => write('zed/site.json', '{}'), false],
    ['a setting', () => write('acme/site.json', '{ }'), true],
    ['a page', () => write('acme/content/about.md', 'x'), true],
    ['a layer', () => write('layers/groups/g.json', '{}'), true],
    ['a layer of the product', () => write('product/layers/groups/g.json', '{}'), true],
    ['a source in a file', () => write('acme/site.json', JSON.stringify({ source: feed })), true],
    ['that file', () => write('acme/feed/stock.csv', 'id\n1\n'), false],
    ['a removed page', () => rm(join(root, 'acme/content/about.md')), true],
  ];
  for (const [what, change, changes] of steps) {
    const before = await hashNow();
    await change();
    expect([what, (await hashNow()) !== before]).toEqual([what, changes]);
  }
});

it('machines of a fleet find the same hash, wherever their folders are', async () => {
  const place = join(root, 'other', 'place');
  await cp(join(root, 'acme'), join(place, 'acme'), { recursive: true });
  await cp(join(root, 'layers'), join(place, 'layers'), { recursive: true });
  expect(await fingerprintFiles('acme', place, join(root, 'product'), makeFileMemory())).toBe(await hashNow());
});

it('a poll reads settings again after a change of any file that they depend on, and else gives the same object', async () => {
  const workspace = { ...makeWorkspace(root, root, { tenants: join(root, 'polled') }), productTenantsDir: join(root, 'shared') };
  const remembered = makeFileMemory();
  const read = () => readPollFiles(workspace, 'acme', remembered);
  const site = (pollMinutes: number) =>
    JSON.stringify({
      source: { kind: 'files' },
      settings: { dealer: { name: 'Acme', url: 'https://acme.example.com' }, build: { pollMinutes } },
    });
  await write('polled/acme/site.json', site(7));
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['nothing', async () => undefined, false],
    ['a setting', () => write('polled/acme/site.json', site(8)), true],
    ['the stock', () => write('polled/acme/cars.json', '[]'), true],
    ['a page', () => write('polled/acme/content/about.md', 'x'), true],
    ['another text of it', () => write('polled/acme/content/about.md', 'xy'), true],
    ['a page of another dealer', () => write('polled/zed/content/about.md', 'x'), true],
    ['another one', () => write('polled/zed/content/contact.md', 'x'), false],
    ['a layer', () => write('polled/layers/groups/g.json', '{}'), true],
    ['a layer of the product', () => write('shared/layers/groups/g.json', '{}'), true],
    ['the operator’s file', () => write('polled/operator.json', '{}'), true],
    ['a re-read', () => checkSettings(workspace, 'acme', remembered), true],
    ['a removed page', () => rm(join(root, 'polled/acme/content/about.md')), true],
    ['nothing again', async () => undefined, false],
    // What a link leads to may change without it.
    ['a page in a linked folder', () => symlink(join(root, 'elsewhere'), join(root, 'polled/acme/content/more')), true],
    ['nothing, with the link', async () => undefined, true],
  ];
  let before = await read();
  expect(before).toMatchObject({
    everyMs: 7 * 60_000,
    files: await fingerprintFiles('acme', workspace.tenantsDir, workspace.productTenantsDir, makeFileMemory()),
  });
  for (const [what, change, isRead] of steps) {
    await change();
    const after = await read();
    expect([what, after !== before]).toEqual([what, isRead]);
    before = after;
  }
  expect(before.everyMs).toBe(8 * 60_000);
});

it('broken settings are read at every poll, until they are right', async () => {
  const workspace = { ...makeWorkspace(root, root, { tenants: join(root, 'polled') }), productTenantsDir: join(root, 'shared') };
  const remembered = makeFileMemory();
  await write('polled/best/site.json', '{');
  for (let at = 0; at < 2; at += 1) await expect(readPollFiles(workspace, 'best', remembered)).rejects.toThrow('not JSON');
  await write(
    'polled/best/site.json',
    JSON.stringify({ source: { kind: 'files' }, settings: { dealer: { name: 'Best', url: 'https://best.example.com' } } }),
  );
  expect(await readPollFiles(workspace, 'best', remembered)).toMatchObject({ everyMs: 5 * 60_000 });
});
