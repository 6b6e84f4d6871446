import { cp, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDealer } from '#lib/build/load-dealer.ts';
import { releaseLaw } from '#lib/build/release-law.ts';
import { listFiles } from '#lib/disk/list-files.ts';
import { makeManifest } from '#lib/disk/manifest.ts';
import { hourMs } from '#lib/model/time.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { makeCatalogue } from '#lib/pages/make-catalogue.ts';
import type { Site } from '#lib/site/schema.ts';
import { verifyRelease } from '#lib/verify/verify-release.ts';
import { problemsIn, resultOf } from '../json-output.ts';
import { pasted } from './cli.ts';
import { followAdvice, forecourt } from './run-here.ts';
import { carsOf, makeYard, siteOf, treeOf, type Yard } from './tenants.ts';

const slug = 'verified-yard';
/** The window of the sold car ends an hour after the build, give or take the build. */
const soldAt = Date.now() - 3 * 24 * hourMs + hourMs;
let yard: Yard;
let live: string;
let site: Site;
let catalogue: Catalogue;
beforeAll(async () => {
  yard = await makeYard();
  const [first, second, third] = carsOf(3);
  const sold = { ...third, status: 'sold', sold_date_timestamp: soldAt };
  const content = { 'about.md': '---\ntitle: About\n---\n\nWe sell [cars](/search/used-cars).\n' };
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
  const cars = [{ ...first, images: ['images/yard.png'] }, second as object, sold];
  await yard.tenant(slug, { site: siteOf('Verified Yard'), cars, content, files: { 'images/yard.png': picture } });
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
    const law = await releaseLaw(process.cwd(), site, catalogue.cars, {}, now);
    const asked = { root, manifest, changed: files, before: undefined, lawBefore: undefined, law, catalogue, settings: site.build, now };
    return (await verifyRelease({ ...asked, threads: 0 })).problems.map(({ check, file, problem }) => `${check} ${file}: ${problem}`);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

const swap = (from: string, to: string) => (text: string) => text.replace(from, () => to);
const swapAll = (from: string, to: string) => (text: string) => text.replaceAll(from, () => to);
const car = 'cars/mazda-cx-5-100.html';
const secondPrice = /^law cars\/mazda-cx-5-100\.html: breaks price-lowest /;
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
    const ran = await forecourt(['verify', slug, '--json', ...yard.flags]);
    expect(resultOf(ran).dealers).toEqual([expect.objectContaining({ slug, ok: true, warnings: [] })]);
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
      [`prices ${car}: shows “$29,000”, but the price is “$30,000”`, secondPrice],
    ],
    [
      'another price for search engines',
      { [car]: swap('"price":30000', '"price":29000') },
      [`prices ${car}: tells search engines 29000, but the price is 30000`, secondPrice],
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
    const ran = await forecourt(['verify', slug, '--json', ...yard.flags]);
    expect(ran.code).toBe(1);
    expect(problemsIn(ran)).toMatch(
      /^verified-yard: \d problems? in the live release \S+:\n(.*\n)*about\.html:\d+:\d+: links to \/used, which is not a page of this site; correct the link, or add the page$/,
    );
  } finally {
    await writeFile(path, good);
  }
});

test('a dealer without a release gets the command to run', async () => {
  await yard.tenant('no-release', { site: siteOf('No Release'), cars: [] });
  const { code, stdout } = await forecourt(['verify', 'no-release', '--json', ...yard.flags]);
  expect([code, problemsIn({ stdout })]).toEqual([
    1,
    `no-release: there is no release yet. Run: ${pasted('build no-release', yard.flags)}`,
  ]);
});

describe('a damaged release (rule R20)', () => {
  const root = () => realpath(yard.current(slug));
  const firstOf = async (start: string, ending: string) =>
    (await listFiles(await root())).sort().find((file) => file.startsWith(start) && file.endsWith(ending)) as string;
  const damageFile = async (file: string, damage: Damage) => {
    const path = join(await root(), file);
    const [text, { atime, mtime }] = [await readFile(path, 'latin1').catch(() => ''), await stat(path).catch(() => stat(dirname(path)))];
    if (damage === 'remove') return rm(path);
    await writeFile(path, damage === 'cut' ? text.slice(0, 9) : `${text.slice(0, -1)}#`, 'latin1');
    // As after a copy that keeps times, or a fault of the disk: only the hash differs.
    if (damage === 'hide') await utimes(path, atime, mtime);
  };
  /** Runs the command that a message prints last, word for word. */
  const run = (command: string, ...args: string[]) => forecourt([command, slug, ...args, ...yard.flags]);
  const tree = async () => treeOf(yard.current(slug));

  type Damage = 'cut' | 'hide' | 'remove' | 'add';
  const plans: [string, () => Promise<[string, Damage][]>, string[], boolean][] = [
    [
      'a page, page data, a picture, a list and host rules, with times and sizes kept',
      async () => [
        ['about.html', 'hide'],
        [await firstOf('_next/data/', 'mazda-cx-5-101.json'), 'hide'],
        [await firstOf('images/', '.webp'), 'hide'],
        ['sitemap.xml', 'hide'],
        ['_headers', 'hide'],
        ['search/mazda.html', 'remove'],
        ['left-behind.txt', 'add'],
      ],
      ['_headers was changed after the build', 'about.html was changed after the build', 'search/mazda.html is missing'],
      false,
    ],
    ['a script', async () => [[await firstOf('_next/static/chunks/', '.js'), 'hide']], ['was changed after the build'], true],
  ];

  test.each(plans)(
    '%s: publish --recheck and verify notice it, and the printed command rebuilds it',
    async (_what, plan, says, rendersAll) => {
      const whole = await tree();
      const target = join(yard.outDir, '..', 'damaged-target');
      for (const [file, damage] of await plan()) await damageFile(file, damage);
      const published = await run('publish', '--to', target, '--recheck');
      expect(published.code).toBe(1);
      expect(published.stdout).toContain(` is damaged: `);
      expect(published.stdout).toContain(' Nothing was uploaded.\n');
      const verified = await run('verify');
      expect(verified.code).toBe(1);
      for (const line of says) expect(verified.stdout.replaceAll(': ', ' ')).toContain(line);
      const built = await followAdvice(published.stdout);
      expect([built.code, built.stderr], built.stdout).toEqual([0, '']);
      expect(built.stdout).toMatch(/^verified-yard: \d damaged files? of \S+ rebuilt: /m);
      const [, pages, rendered] = /, (\d+) pages \((\d+) rendered\)/.exec(built.stdout) ?? [];
      expect(rendered === pages).toBe(rendersAll);
      expect(await tree()).toEqual(whole);
      expect((await run('verify')).stdout).toContain('no problems in ');
      expect((await run('publish', '--to', target)).code).toBe(0);
    },
  );

  test('a cut file is found by the build alone, without a new input', async () => {
    const whole = await tree();
    await damageFile('index.html', 'cut');
    expect((await run('plan', '--changed', '--json')).stdout).toContain('"reason":"damage"');
    const built = await run('build');
    expect(built.stdout).toContain(' rebuilt: index.html has 9 bytes, not ');
    expect(await tree()).toEqual(whole);
    expect((await run('build')).stdout).toContain('nothing changed since ');
  });

  test('a picture that changed in the cache is rendered again, also when no release shares its file', async () => {
    const whole = await tree();
    const path = join(yard.workDir, 'images', basename(await firstOf('images/', '.webp')));
    const bytes = await readFile(path);
    await rm(path);
    await writeFile(path, bytes.subarray(0, -1));
    const built = await run('build', '--render-all');
    expect([built.code, built.stderr], built.stdout).toEqual([0, '']);
    expect(await tree()).toEqual(whole);
    expect((await readFile(path)).equals(bytes)).toBe(true);
  });

  test('a long record that cannot be read is written again', async () => {
    const details = `${await root()}.details.json`;
    await writeFile(details, (await readFile(details, 'utf8')).slice(0, 99));
    const verified = await run('verify');
    expect(verified.stdout).toContain(
      `.details.json: is missing or damaged, so no file can be compared with it; run: ${pasted('build verified-yard', yard.flags)}\n`,
    );
    expect((await followAdvice(verified.stdout)).code).toBe(0);
    expect((await run('verify')).stdout).toContain('no problems in ');
  });

  test('a rollback to a damaged release names one that is complete', async () => {
    expect((await run('build', '--render-all')).code).toBe(0);
    const { releases } = resultOf(await run('releases', '--json')).dealers[0];
    const previous = join(await root(), '..', releases[1].id);
    // A file that no other release shares.
    const path = join(previous, 'index.html');
    const html = await readFile(path, 'latin1');
    await rm(path);
    await writeFile(path, `${html.slice(0, -1)}#`, 'latin1');
    const refused = await run('rollback');
    expect(refused.stdout).toContain(
      `${releases[1].id} is damaged: index.html was changed after the build. Run: node scripts/forecourt.js rollback verified-yard --to `,
    );
    const followed = await followAdvice(refused.stdout);
    expect([followed.code, followed.stderr], followed.stdout).toEqual([0, '']);
    expect(await root()).toBe(join(previous, '..', releases[2].id));
  });
});
