import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { codeId, filesId, runningFilesId, stockSources } from '#lib/disk/code-id.ts';

let product: string;
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(product, path)), { recursive: true });
  await writeFile(join(product, path), text);
};

beforeEach(async () => {
  product = await mkdtemp(join(tmpdir(), 'forecourt-code-'));
  for (const path of ['pages/index.tsx', 'lib/cars/price.ts', 'lib/releases/release.ts', 'lib/api/app.ts', 'package-lock.json'])
    await write(path, 'x');
});
afterEach(() => rm(product, { recursive: true, force: true }));

test('the same code gives the same id, twelve hex digits', async () => {
  const id = await codeId(product);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
  await write('pages/index.tsx', 'x');
  expect(await codeId(product)).toBe(id);
});

test.each([
  'pages/index.tsx',
  'pages/cars/[slug].tsx',
  'components/car/card.module.scss',
  'components/ui/icons.svg',
  'lib/cars/price.ts',
  'lib/search/engine/engine.ts',
  'styles/themes/trail.scss',
  'public/favicon.svg',
  'next.config.ts',
  'tsconfig.json',
  'package-lock.json',
])('%s is part of the pages', async (path) => {
  const id = await codeId(product);
  await write(path, 'changed');
  expect(await codeId(product)).not.toBe(id);
});

test.each([
  'lib/releases/release.ts',
  'lib/api/app.ts',
  'tenants/acme/site.json',
  'scripts/forecourt.ts',
  'tests/unit/x.test.ts',
  'README.md',
])('%s is not', async (path) => {
  const id = await codeId(product);
  await write(path, 'changed');
  expect(await codeId(product)).toBe(id);
});

test('a file under another name is other code', async () => {
  const id = await codeId(product);
  await rm(join(product, 'pages/index.tsx'));
  await write('pages/other.tsx', 'x');
  expect(await codeId(product)).not.toBe(id);
});

test('a process names each set of sources by the content that it had at first', async () => {
  const [price, lock] = [[{ path: 'lib/cars/price.ts' }], [{ path: 'package-lock.json' }]];
  const names = await Promise.all([price, lock].map((sources) => runningFilesId(product, sources)));
  expect(names).toEqual(await Promise.all([price, lock].map((sources) => filesId(product, sources))));
  await write('lib/cars/price.ts', 'changed');
  expect(await runningFilesId(product, price)).toBe(names[0]);
  expect(await filesId(product, price)).not.toBe(names[0]);
});

test.each(['lib/sources/read-car.ts', 'lib/model/loose.ts', 'lib/cars/body-names.ts', 'lib/content/text-of-html.ts', 'package-lock.json'])(
  '%s is part of the code that reads stock',
  async (path) => {
    const id = await filesId(product, stockSources);
    await write(path, 'another text');
    expect(await filesId(product, stockSources)).not.toBe(id);
  },
);
