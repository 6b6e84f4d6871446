import { describe, expect, test } from 'vitest';
import { leadSite } from '#lib/forms/lead-site.ts';

describe('who a site is, for its leads', () => {
  const settings = {
    slug: 'acme',
    dealer: { dealerships: [{ slug: 'north' }], locations: [{ id: '11' }, { id: '12', primary: true }] },
    features: { leadsToPrimaryLocation: false },
  };
  test.each<[string, Parameters<typeof leadSite>[0], object]>([
    ['its folder and its only dealership', settings, { websiteSlug: 'acme', dealershipSlug: 'north' }],
    [
      'the platform’s name',
      { ...settings, dealer: { ...settings.dealer, websiteSlug: 'acme-motors' } },
      { websiteSlug: 'acme-motors', dealershipSlug: 'north' },
    ],
    [
      'no dealership where there are several',
      { ...settings, dealer: { ...settings.dealer, dealerships: [{ slug: 'a' }, { slug: 'b' }] } },
      { websiteSlug: 'acme' },
    ],
    [
      'its primary location, where all leads go there',
      { ...settings, features: { leadsToPrimaryLocation: true } },
      { websiteSlug: 'acme', dealershipSlug: 'north', locationId: '12' },
    ],
    [
      'its manufacturer',
      { ...settings, dealer: { ...settings.dealer, manufacturer: { slug: 'mazda' } } },
      { websiteSlug: 'acme', dealershipSlug: 'north', manufacturerSlug: 'mazda' },
    ],
  ])('%s', (_what, given, expected) => expect(leadSite(given)).toStrictEqual(expected));
});
