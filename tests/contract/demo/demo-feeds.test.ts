/** Every channel over the stock of the demo dealers, with the validators of the channels' formats. */
import { describe, expect, test } from 'vitest';
import { pictureReferences } from '#lib/cars/picture-urls.ts';
import { listedCars } from '#lib/cars/visibility.ts';
import { channelNames } from '#lib/feeds/feed-files.ts';
import { makeFeeds } from '#lib/feeds/make-feeds.ts';
import { loadSite } from '#lib/site/load.ts';
import { complaints } from '../../unit/feeds/fed-dealer.ts';
import { demoSlugs, readCars, tenants } from './demo-files.ts';

const withPhotos = ['dealer-studio', 'llms', 'new-arrivals', 'stock-json'];

describe.each(demoSlugs)('%s', (slug) => {
  const load = async () => {
    const { site } = await loadSite({ tenantsDir: tenants, slug });
    const cars = listedCars(readCars(slug), site, Date.parse('2026-11-22T00:00:00Z'));
    const storeCodes = Object.fromEntries(site.dealer.locations.map(({ id }) => [id, `STORE-${id}`]));
    return { cars, site: { ...site, feeds: { ...site.feeds, channels: channelNames, storeCodes } } };
  };

  test('its drawn pictures are never sent: channels of photos list no car, and say why', async () => {
    const { cars, site } = await load();
    const { report } = makeFeeds(cars, site, {});
    for (const name of channelNames) {
      const { listed = [], leftOut = [] } = report[name] ?? {};
      if (withPhotos.includes(name)) continue;
      expect(listed, name).toEqual([]);
      const unexplained = cars.filter(({ id }) => !leftOut.some(({ ids }) => ids.includes(id)));
      expect(unexplained, name).toEqual([]);
      expect(leftOut.find(({ rule }) => rule === 'image-drawn')?.ids.length, name).toBeGreaterThan(cars.length / 2);
    }
  });

  test('with photos in their place, each file validates', async () => {
    const { cars, site } = await load();
    const photo = { url: '/images/photo.jpg', width: 1600, height: 1200 };
    const pictures = Object.fromEntries(cars.flatMap(pictureReferences).map((reference) => [reference, { wide: photo, square: photo }]));
    const made = makeFeeds(cars, site, pictures);
    expect(complaints(made, site.locale.language === 'en-AU' ? 'AU' : 'NZ')).toEqual([]);
    expect(made.report['stock-json']?.listed.length).toBeGreaterThan(0);
  });
});
