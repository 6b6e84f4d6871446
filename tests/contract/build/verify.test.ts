import { cp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { ensureCompiled } from '#lib/build/next/compile.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { makeManifest } from '#lib/disk/manifest.ts';
import { hourMs } from '#lib/model/time.ts';
import { type Catalogue, makeCatalogue } from '#lib/pages/catalogue.ts';
import type { Site } from '#lib/site/schema.ts';
import { verifyRelease } from '#lib/verify/verify-release.ts';
import { forecourt } from './cli.ts';
import { carsOf, makeYard, siteOf, type Yard } from './tenants.ts';

const slug = 'verified-yard';
/** The window of the sold car ends an hour after the build, give or take the build. */
const soldAt = Date.now() - 3 * 24 * hourMs + hourMs;

let yard: Yard;
let live: string;
let site: Site;
let catalogue: Catalogue;
beforeAll(async () => {
  yard = await makeYard();
  await ensureCompiled(yard.workspace);
  const [first, second, third] = carsOf(3);
  const sold = { ...third, status: 'sold', sold_date_timestamp: soldAt };
  const content = { 'about.md': '---\ntitle: About\n---\n\nWe sell [cars](/search/used-cars).\n' };
  await yard.tenant(slug, { site: siteOf('Verified Yard'), cars: [first as object, second as object, sold], content });
  const { code, stdout, stderr } = await forecourt(['build', slug, ...yard.flags]);
  expect([code, stderr], stdout).toEqual([0, '']);
  live = await realpath(yard.current(slug));
  const input = await loadDealer({ workspace: yard.workspace, slug, now: Date.now(), progress: () => undefined });
  site = input.site;
  catalogue = makeCatalogue(input.data);
});
afterAll(() => yard.remove());

type Change = (text: string) => string;

/** Problems of the released tree after something was done to a copy of it. */
async function problemsAfter(changes: Record<string, Change | undefined>, now = Date.now()): Promise<string[]> {
  const root = join(yard.workDir, 'staged');
  await cp(live, root, { recursive: true });
  try {
    for (const [file, change] of Object.entries(changes)) {
      const path = join(root, file);
      const before = await readFile(path, 'utf8');
      const after = change?.(before);
      expect(after, `nothing was planted in ${file}`).not.toBe(before);
      if (after === undefined) await rm(path);
      else await writeFile(path, after);
    }
    const files = await listFiles(root);
    const manifest = await makeManifest(root, files);
    const asked = { root, manifest, changed: files, before: undefined, catalogue, settings: site.build, now, threads: 0 };
    return (await verifyRelease(asked)).problems.map(({ check, file, problem }) => `${check} ${file}: ${problem}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const swap = (from: string, to: string) => (text: string) => text.replace(from, () => to);
const swapAll = (from: string, to: string) => (text: string) => text.replaceAll(from, () => to);
const car = 'cars/mazda-cx-5-100.html';
const sold = 'cars/mazda-cx-5-102.html';
const indexFile = async () => `search/${(await readdir(join(live, 'search'))).find((name) => /^index.*\.json$/.test(name))}`;
const dataFile = async (page: string) => {
  const [id] = await readdir(join(live, '_next/data'));
  return `_next/data/${id}/${page.replace(/html$/, 'json')}`;
};

describe('a release as it was built', () => {
  test('has no problems', async () => {
    expect(await problemsAfter({})).toEqual([]);
  });

  test('is good by hand', async () => {
    const { code, stdout } = await forecourt(['verify', slug, '--json', ...yard.flags]);
    expect([code, JSON.parse(stdout).dealers[0]]).toEqual([0, expect.objectContaining({ slug, ok: true, warnings: [] })]);
  });

  test('shows a car past its window an hour later', async () => {
    const end = new Date(soldAt + 3 * 24 * hourMs).toISOString();
    const problems = await problemsAfter({}, soldAt + 3 * 24 * hourMs);
    expect(problems).toEqual([
      `stock ${sold}: is the page of a car whose window ended at ${end}`,
      expect.stringMatching(`^stock [a-z0-9/-]+\\.html: shows the car mazda-cx-5-102, whose window ended at ${end}$`),
      `searchIndex ${await indexFile()}: has the car mazda-cx-5-102, whose window ended at ${end}`,
    ]);
  });
});

describe('a fault in the tree is named', () => {
  test.each<[string, Record<string, Change | undefined>, (string | RegExp)[]]>([
    [
      'a dead link',
      { 'about.html': swap('<a href="/search/used-cars">cars', '<a href="/used">cars') },
      ['links about.html: links to /used, which is not a page of this site'],
    ],
    ['a lost picture', { 'favicon.svg': undefined }, [/^links [a-z0-9/-]+\.html: loads \/favicon\.svg, which is not a file of this site$/]],
    [
      'JSON-LD that is cut off',
      { [car]: swap('{"@context"', '{"@context') },
      [
        /^structuredData .*: has JSON-LD that is not JSON: /,
        `structuredData ${car}: has no Car in its JSON-LD`,
        `structuredData ${car}: has no BreadcrumbList in its JSON-LD`,
        `prices ${car}: tells search engines no price, but the price is 30000`,
      ],
    ],
    [
      'a sold car offered for sale',
      { [sold]: swap('schema.org/SoldOut', 'schema.org/InStock') },
      [`structuredData ${sold}: tells search engines InStock, but the car is sold (SoldOut)`],
    ],
    [
      'another price on the page',
      { [car]: swap('data-price="">$30,000', 'data-price="">$29,000') },
      [`prices ${car}: shows “$29,000”, but the price is “$30,000”`],
    ],
    [
      'another price for search engines',
      { [car]: swap('"price":30000', '"price":29000') },
      [`prices ${car}: tells search engines 29000, but the price is 30000`],
    ],
    [
      'another price on a card',
      { 'index.html': swap('data-price="">$30,001', 'data-price="">$29,001') },
      ['prices index.html: shows “$29,001” for the car mazda-cx-5-101, but its price is “$30,001”'],
    ],
    [
      'a sold car in the sitemap',
      { 'sitemap.xml': swap('/cars/mazda-cx-5-100<', '/cars/mazda-cx-5-102<') },
      ['sitemap sitemap.xml: lists the car mazda-cx-5-102, which is sold'],
    ],
    ['broken HTML', { 'about.html': swap('</main>', '</main></b>') }, [/^html about\.html: closes <b> while <div> is open$/]],
    [
      'a heavy page',
      { 'about.html': (text) => text + ' '.repeat(400 * 1024) },
      [/^budgets about\.html: has 4\d\d(\.\d)? KiB, more than build\.budgets\.pageHtml allows \(384 KiB\)$/],
    ],
  ])('%s', async (_fault, changes, expected) => {
    const problems = await problemsAfter(changes);
    expect(problems).toEqual(expected.map((line) => (typeof line === 'string' ? line : expect.stringMatching(line))));
  });

  test('page data that says something else', async () => {
    const file = await dataFile(car);
    expect(await problemsAfter({ [file]: swapAll('$30,000', '$29,000') })).toEqual([`pageData ${car}: differs from its data file ${file}`]);
  });

  test('another price in the search', async () => {
    const file = await indexFile();
    expect(await problemsAfter({ [file]: swap('"price":30000', '"price":29000') })).toEqual([
      `searchIndex ${file}: has price 29000 for the car mazda-cx-5-100, but its page has 30000`,
    ]);
  });
});

test('forecourt verify reports a damaged live release with file, line and column', async () => {
  const path = join(live, 'about.html');
  const good = await readFile(path, 'utf8');
  await writeFile(path, good.replace('<a href="/search/used-cars">cars', '<a href="/used">cars'));
  try {
    const { code, stdout } = await forecourt(['verify', slug, '--json', ...yard.flags]);
    expect([code, JSON.parse(stdout).dealers[0].error]).toEqual([
      1,
      expect.stringMatching(
        /^verified-yard: \d problems? in the live release \S+:\n(.*\n)*about\.html:\d+:\d+: links to \/used, which is not a page of this site; correct the link, or add the page$/,
      ),
    ]);
  } finally {
    await writeFile(path, good);
  }
});

test('a dealer without a release gets the command to run', async () => {
  await yard.tenant('no-release', { site: siteOf('No Release'), cars: [] });
  const { code, stdout } = await forecourt(['verify', 'no-release', '--json', ...yard.flags]);
  expect([code, JSON.parse(stdout).dealers[0].error]).toEqual([1, 'no-release: there is no release yet. Run: forecourt build no-release']);
});
