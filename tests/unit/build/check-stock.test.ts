import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkStock } from '#lib/build/check-stock.ts';
import { makeWorkspace } from '#lib/disk/workspace.ts';

const root = mkdtempSync(join(tmpdir(), 'forecourt-check-'));
afterAll(() => rmSync(root, { recursive: true }));

const tenants = join(root, 'tenants');
const world = { fetch, env: {}, now: () => Date.parse('2026-11-22T00:00:00Z'), sleep: async () => undefined, random: () => 0.5 };

function write(path: string, text: string): void {
  mkdirSync(join(tenants, path, '..'), { recursive: true });
  writeFileSync(join(tenants, path), text);
}

it('a check warns of a bad logo and of dead links, as a build does, with file and setting', async () => {
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><rect width="300" height="60" fill="#fff"/></svg>';
  write('acme/logo.svg', logo);
  write('acme/cars.json', '[]');
  write('acme/content/about-us.md', '---\ntitle: About us\n---\nSee our [tyres](/tyers) and [home page](/).');
  const settings = { dealer: { logo: 'logo.svg' }, navigation: { footer: [{ name: 'Service', url: '/servise' }] } };
  write('acme/site.json', JSON.stringify({ template: 'classic', source: { kind: 'files' }, settings }));
  const workspace = makeWorkspace(root, root, { tenants, out: join(root, 'out'), work: join(root, 'work') });
  const { notices, cars } = await checkStock(workspace, 'acme', world);
  expect(cars).toBe(0);
  const [dead, nowhere] = ['leads to no page of this site, so the link is not shown', 'add that page, or remove the link'];
  expect(notices).toEqual([
    {
      file: join(tenants, 'acme/logo.svg'),
      path: '',
      problem: 'it can hardly be seen on the header (#ffffff): its contrast is 1.0:1, and 3:1 is the least',
      fix: 'use the version of the logo for light grounds',
    },
    { file: 'the settings', path: 'navigation.footer[0].url', problem: `/servise ${dead}`, fix: nowhere },
    { file: 'the page /about-us', path: '', problem: `/tyers ${dead}`, fix: nowhere },
  ]);
});
