import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { listedCars, makeSiteData } from '#lib/build/make-site-data.ts';
import { type DealerNow, type LastBuild, lastBuild, pendingChanges } from '#lib/build/plan/pending-changes.ts';
import { makeWorkspace } from '#lib/build/workspace.ts';
import { isInForce } from '#lib/content/schedule.ts';
import type { Car } from '#lib/model/car.ts';
import { type SettingsInput, siteSchema } from '#lib/site/schema.ts';
import { carOf, pageOf } from '../../pages/test-motors.ts';

const day = 86_400_000;
const noon = Date.UTC(2026, 10, 21, 12);
const siteOf = (options: Omit<Partial<SettingsInput>, 'dealer'> = {}) =>
  siteSchema.parse({ slug: 'test-motors', dealer: { name: 'Test Motors', url: 'https://test-motors.example' }, ...options });

const bought = (id: string, changes: Partial<Car> = {}) => carOf(id, { images: ['https://cdn.example.com/1.jpg'], ...changes });
const sold = bought('sold', { status: 'sold', sold_date_timestamp: noon - day });
const dealer: DealerNow = {
  site: siteOf(),
  cars: [bought('a'), bought('b'), sold],
  content: [pageOf('/about'), pageOf('/sale', { until: '2026-11-30' })],
};

/** What a build of that dealer keeps, as it is read again. */
function built({ site, cars, content }: DealerNow, now = noon, codeId = 'code'): LastBuild {
  const shown = content.filter((page) => isInForce(page, now, site.locale.timeZone));
  const { data } = makeSiteData(site, listedCars(cars, site, now), shown, { 'https://cdn.example.com/1.jpg': {} as never }, now);
  return { data: JSON.parse(JSON.stringify(data)), codeId };
}

const nothing = { reasons: [], added: [], changed: [], removed: [] };
const with_ = (changes: Partial<DealerNow>): DealerNow => ({ ...dealer, ...changes });

describe('what a build would change', () => {
  it.each<[string, DealerNow, number, object]>([
    ['nothing', dealer, noon, {}],
    ['nothing yet, just before the window ends', dealer, noon + 2 * day - 1, {}],
    ['a car that left its window', dealer, noon + 2 * day, { reasons: ['time'], removed: ['sold'] }],
    [
      'a sold car that the platform left out once its window had ended, and a page that ended',
      with_({ cars: [bought('a'), bought('b')] }),
      noon + 20 * day,
      { reasons: ['time'], removed: ['sold'] },
    ],
    ['a new car', with_({ cars: [...dealer.cars, bought('c')] }), noon, { reasons: ['stock'], added: ['c'] }],
    ['a new car that is hidden', with_({ cars: [...dealer.cars, bought('c', { show_on_dealer_website: false })] }), noon, {}],
    ['a car that went', with_({ cars: [bought('a'), sold] }), noon, { reasons: ['stock'], removed: ['b'] }],
    ['another price', with_({ cars: [bought('a', { price: 1 }), bought('b'), sold] }), noon, { reasons: ['stock'], changed: ['a'] }],
    [
      'a sale',
      with_({ cars: [bought('a'), bought('b', { status: 'sold', sold_date_timestamp: noon }), sold] }),
      noon,
      { reasons: ['stock'], changed: ['b'] },
    ],
    ['another page', with_({ content: [...dealer.content, pageOf('/new')] }), noon, { reasons: ['site'] }],
    ['a page for later', with_({ content: [...dealer.content, pageOf('/new', { from: '2027-01-01' })] }), noon, {}],
    ['another setting', with_({ site: siteOf({ labels: { used: 'Pre-Owned' } }) }), noon, { reasons: ['site'] }],
    ['out of the search engines', with_({ site: siteOf({ build: { indexable: false } }) }), noon, { reasons: ['site'] }],
    ['a setting that no page shows', with_({ site: siteOf({ build: { maxStockDrop: 0.1 } }) }), noon, {}],
    ['a shorter window', with_({ site: siteOf({ cars: { soldWindowDays: 1 } }) }), noon, { reasons: ['site'], removed: ['sold'] }],
  ])('%s', (_what, changed, now, expected) => {
    expect(pendingChanges(changed, built(dealer), 'code', now)).toEqual({ ...nothing, ...expected });
  });

  it('other code', () => expect(pendingChanges(dealer, built(dealer), 'other', noon)).toEqual({ ...nothing, reasons: ['code'] }));
  it('a first build', () =>
    expect(pendingChanges(dealer, undefined, 'code', noon)).toEqual({ ...nothing, reasons: ['first build'], added: ['a', 'b', 'sold'] }));
  it('the end of a new arrival', () => {
    const fresh = with_({ cars: [carOf('n', { created_at_timestamp: noon - day })] });
    expect(pendingChanges(fresh, built(fresh), 'code', noon + 6 * day - 1)).toEqual(nothing);
    expect(pendingChanges(fresh, built(fresh), 'code', noon + 6 * day)).toEqual({ ...nothing, reasons: ['time'] });
  });
});

describe('what the live release was made of', async () => {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-plan-'));
  afterAll(() => rm(root, { recursive: true }));
  const workspace = makeWorkspace(root, root, { out: join(root, 'out'), work: join(root, 'work') });
  const { data } = built(dealer);
  const release = { id: 'r1', builtAt: noon, codeId: 'code', cars: 3, pages: 9, files: 9, bytes: 9 };
  const write = async (record: object | undefined, text: string | undefined) => {
    await rm(root, { recursive: true });
    await mkdir(join(root, 'out/test-motors/releases/r1'), { recursive: true });
    await mkdir(join(root, 'work/data'), { recursive: true });
    if (record) await writeFile(join(root, 'out/test-motors/releases/r1.json'), JSON.stringify(record));
    if (record) await symlink('releases/r1', join(root, 'out/test-motors/current'));
    if (text !== undefined) await writeFile(join(root, 'work/data/test-motors.json'), text);
  };

  it.each<[string, object | undefined, string | undefined, boolean]>([
    ['is known', release, JSON.stringify(data), true],
    ['is not known without a release', undefined, JSON.stringify(data), false],
    ['is not known without its data', release, undefined, false],
    ['is not what a failed build left', release, JSON.stringify({ ...data, now: noon + 1 }), false],
    ['is not known from data that were cut off', release, JSON.stringify(data).slice(0, 99), false],
  ])('%s', async (_what, record, text, known) => {
    await write(record, text);
    expect(await lastBuild(workspace, 'test-motors')).toEqual(known ? { data, codeId: 'code' } : undefined);
  });
});
