import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readLoose } from '#lib/model/loose.ts';
import { type RemoteSite, remoteSite } from '#lib/model/remote-site.ts';
import { parsePath, valueAt } from '#lib/site/path.ts';
import { remoteHomes, remoteSettings } from '#lib/site/remote-settings.ts';
import { schemaAt } from '#lib/site/table.ts';

/** Fields of the platform's configuration that set nothing, each with the reason: the table of the README. */
const remoteHomeless: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...(readFileSync('lib/site/README.md', 'utf8')
      .split('## What of the platform')[1]
      ?.split('\n## ')[0]
      ?.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm) ?? []),
  ].map(([, field, reason]) => [field, reason]),
);

const base: RemoteSite = { id: '123', name: 'Ridgeline' };

/** Every field of the platform's configuration; objects that are mapped as a whole count as one. */
function fields(schema = schemaAt([], remoteSite), at = ''): string[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([key, item]) => {
    const path = at ? `${at}.${key}` : key;
    const whole = remoteHomes.some(({ from }) => from === path) || Object.hasOwn(remoteHomeless, path);
    return !whole && item.type === 'object' ? fields(item, path) : [path];
  });
}

test('the platform can set nothing that decides where sites are published, or what is run there (rule R39)', () => {
  expect(remoteHomes.map(({ to }) => to.split('.')[0])).not.toContain('publish');
});

describe('the platform’s configuration', () => {
  test.each(fields())('%s has a home or a reason to have none, not both', (field) => {
    const mapped = remoteHomes.some(({ from }) => from === field);
    const listed = Object.hasOwn(remoteHomeless, field);
    expect([mapped, listed]).toContain(true);
    expect(mapped && listed).toBe(false);
  });

  test.each(remoteHomes.map(({ from, to }) => [from, to]))('%s goes to %s: both exist', (from, to) => {
    expect(schemaAt(parsePath(from) ?? [], remoteSite)).toBeDefined();
    expect(schemaAt(parsePath(to) ?? [])).toBeDefined();
  });

  test('fields without a home exist', () => {
    for (const field of Object.keys(remoteHomeless)) expect(schemaAt(parsePath(field) ?? [], remoteSite), field).toBeDefined();
  });

  test('sets only what the platform set', () => {
    expect(remoteSettings(base)).toEqual({ settings: { dealer: { websiteId: '123', name: 'Ridgeline' } }, drops: [] });
  });

  const place = { id: '1', name: 'Yard', slug: 'yard' };
  test.each<[Partial<RemoteSite>, string, unknown]>([
    [{ include_sold_cars_days: 7 }, 'cars.soldWindowDays', 7],
    [{ include_sold_cars_days: 0 }, 'cars.soldWindowDays', 0],
    [{ garage_enabled: false }, 'features.garage', false],
    [{ garage_enabled: true }, 'features.garage', true],
    [{ offers_subscription: true }, 'features.subscription', true],
    [{ push_leads_to_website_primary_location: true }, 'features.leadsToPrimaryLocation', true],
    [{ payment_provider: 'stripe' }, 'features.payment', true],
    [{ payment_provider: 'stripe' }, 'features.payment', true],
    [{ payment_provider: ' ' }, 'features.payment', undefined],
    [{ default_search_path: 'used-cars' }, 'pages.defaultSearchPath', 'used-cars'],
    [{ use_pages_path: true }, 'pages.usePagesPath', true],
    [{ build_model_pages: true }, 'pages.buildModelPages', true],
    [{ search_filters: ['Car Type', 'make', 'body', 'odometer', 'make'] }, 'search.filters', ['car_type', 'make', 'simple_body', 'km']],
    [{ search_filters: [] }, 'search.filters', undefined],
    [{ search_host: 'search.example.com' }, 'search.host', 'https://search.example.com'],
    [{ search_api_key: 'k' }, 'search.apiKey', 'k'],
    [{ google_site_verification: 'one, two,,' }, 'tracking.googleSiteVerification', ['one', 'two']],
    [{ google_site_verification: ' , ' }, 'tracking.googleSiteVerification', undefined],
    [{ tag_manager_id: 'GTM-1' }, 'vendors.googleTagManager.id', 'GTM-1'],
    [{ analytics_id: 'UA-1' }, 'vendors.googleAnalytics.id', undefined],
    [{ text_chat_id: 'T1' }, 'vendors.textChat.id', undefined],
    [{ live_chat_id: '12345678' }, 'vendors.liveChat.id', '12345678'],
    [{ url: 'dealer.example.com/' }, 'dealer.url', 'https://dealer.example.com'],
    [{ url: 'http://dealer.example.com' }, 'dealer.url', 'http://dealer.example.com'],
    [{ domain_name: 'a.example.com' }, 'dealer.url', 'https://a.example.com'],
    [{ domain_name: 'a.example.com', url: 'https://b.example.com' }, 'dealer.url', 'https://b.example.com'],
    [{ slug: 'ridgeline' }, 'dealer.websiteSlug', 'ridgeline'],
    [{ dealership_id: '9' }, 'dealer.dealershipId', '9'],
    [{ manufacturer: { id: '1', name: 'Mazda', slug: 'mazda' } }, 'dealer.manufacturer.slug', 'mazda'],
    [{ logo: { url: 'https://cdn/l.png', thumb: 't', banner: 'b' } }, 'dealer.logo', 'https://cdn/l.png'],
    [{ logo: { banner: 'https://cdn/b.png' } }, 'dealer.banner', 'https://cdn/b.png'],
    [{ locations: [place] }, 'dealer.locations', [place]],
    [{ dealerships: [place] }, 'dealer.dealerships', [place]],
    [{ navigation: { footer: [{ name: 'Home', url: '/' }] } }, 'navigation.footer', [{ name: 'Home', url: '/' }]],
    [{ navigation: { footer: [] } }, 'navigation.header', undefined],
    [{ reviews: { count: 3, average_rating: 4.7 } }, 'reviews.averageRating', 4.7],
    [{ reviews: { settings: { minimum_rating: 3, hidden_reviews: ['r1'] } } }, 'reviews.hidden', ['r1']],
    [{ blogs: { templates: ['wide'], count: 17 } }, 'blogs', undefined],
  ])('%j sets %s to %j', (remote, path, expected) => {
    expect(valueAt(remoteSettings({ ...base, ...remote }).settings, parsePath(path) ?? [])).toEqual(expected);
  });

  test('a filter unknown here is left out and said', () => {
    const { settings, drops } = remoteSettings({ ...base, search_filters: ['make', 'towing capacity'] });
    expect(settings.search).toEqual({ filters: ['make'] });
    expect(drops).toEqual([{ effect: 'leftOut', field: 'search_filters', reason: '"towing capacity" is not a known filter' }]);
  });

  test('an address that is none is left out and said, and the other address stays', () => {
    const { settings, drops } = remoteSettings({ ...base, domain_name: 'dealer.example.com', url: 'our new site' });
    expect(settings.dealer).toMatchObject({ url: 'https://dealer.example.com' });
    expect(drops).toEqual([{ effect: 'leftOut', field: 'url', reason: '"our new site" is not a web address' }]);
  });

  test('nulls of the platform set nothing', () => {
    const read = readLoose(remoteSite, {
      id: 123,
      name: 'Ridgeline',
      garage_enabled: null,
      url: '',
      payment_provider: null,
      logo: { url: null },
    });
    expect(remoteSettings(read.value as RemoteSite).settings).toEqual({ dealer: { websiteId: '123', name: 'Ridgeline' } });
  });
});
