import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { makeWorkspace, type Workspace } from '#lib/disk/workspace.ts';

export const productDir = join(import.meta.dirname, '../../..');

/** What a tiny dealer is made of; a text is written as it is, so that it may be broken. */
type Tenant = { site?: object | string; cars?: object[] | string; content?: Record<string, string>; files?: Record<string, Buffer> };

export type Yard = {
  tenantsDir: string;
  outDir: string;
  workDir: string;
  /** The folders as the CLI takes them. */
  flags: string[];
  workspace: Workspace;
  /** Writes a dealer's folder; what is not given stays as it is. */
  tenant: (slug: string, parts?: Tenant) => Promise<void>;
  file: (slug: string, name: string) => string;
  current: (slug: string) => string;
  remove: () => Promise<void>;
};

const textOf = (value: object | string) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

/** Temporary folders for dealers, sites and snapshots. */
export async function makeYard(): Promise<Yard> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'forecourt-build-')));
  const [tenantsDir, outDir, workDir] = [join(root, 'tenants'), join(root, 'out'), join(root, 'work')];
  await mkdir(tenantsDir);
  const file = (slug: string, name: string) => join(tenantsDir, slug, name);
  const put = async (path: string, data: string | Buffer) => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, data);
  };
  return {
    tenantsDir,
    outDir,
    workDir,
    flags: ['--tenants', tenantsDir, '--out', outDir, '--work', workDir],
    workspace: makeWorkspace(productDir, root, { tenants: tenantsDir, out: outDir, work: workDir }),
    tenant: async (slug, { site, cars, content = {}, files = {} } = {}) => {
      if (site) await put(file(slug, 'site.json'), textOf(site));
      if (cars) await put(file(slug, 'cars.json'), textOf(cars));
      for (const [name, text] of Object.entries(content)) await put(file(slug, join('content', name)), text);
      for (const [name, data] of Object.entries(files)) await put(file(slug, name), data);
    },
    file,
    current: (slug) => join(outDir, slug, 'current'),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** A site.json of a dealer with a name, its stock in files. It draws no pictures for shared links unless asked. */
export const siteOf = (name: string, settings: { locale?: object; images?: object; [group: string]: unknown } = {}) => ({
  template: 'classic',
  source: { kind: 'files' },
  settings: {
    dealer: { name, url: 'https://acme.example.com', phone: '(02) 5550 0100' },
    ...settings,
    images: { linkCards: 0, ...settings.images },
    locale: { wholeDollars: true, ...settings.locale },
  },
});

/** `count` plain cars without pictures, so that a build has none to make. */
export const carsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(100 + index),
    slug: `mazda-cx-5-${100 + index}`,
    name: `2021 Mazda CX-5 ${index + 1}`,
    make: 'Mazda',
    model: 'CX-5',
    year: 2021,
    km: 40_000 + index,
    price: 30_000 + index,
    status: 'in_stock',
    car_type: 'used',
  }));

/** Every file below a folder by its path, as a hash of its bytes: two trees are the same when these are. Links are followed at the top only. */
export async function treeOf(dir: string): Promise<Record<string, string>> {
  const top = await realpath(dir);
  const entries = (await readdir(top, { recursive: true, withFileTypes: true })).filter((entry) => !entry.isDirectory());
  const hashes = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      return [
        path.slice(top.length + 1),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const;
    }),
  );
  return Object.fromEntries(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The files of a folder whose name ends so, by their path, as text. */
export async function textsOf(dir: string, ending: string): Promise<Map<string, string>> {
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith(ending)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(dir, name), 'utf8')] as const)));
}
