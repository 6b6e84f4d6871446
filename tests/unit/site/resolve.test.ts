import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formOf } from '#lib/forms/form-of.ts';
import { layerNames, underSearch } from '#lib/site/resolve.ts';
import { type Site, siteSchema } from '#lib/site/schema.ts';
import { runsOf } from '../../runs.ts';
import { ownFile, problemsOf, resolved } from './layered.ts';

describe('layers', () => {
  test('without any, every option has its default', () => {
    const { features, garage, ...rest } = siteSchema.parse({ slug: 'acme' });
    const derived = { features: { ...features, vehicleLookup: false }, garage: { ...garage, signIn: [] } };
    expect(resolved({}).site).toEqual({ ...rest, ...derived });
    expect(resolved({}).origins('features.garage')).toMatchObject({ name: 'defaults' });
  });

  test.each(layerNames.slice(1))('%s wins over every layer before it', (name) => {
    const below = layerNames.slice(1, layerNames.indexOf(name));
    const settings = Object.fromEntries([...below, name].reverse().map((layer) => [layer, { labels: { submit: layer } }]));
    const { site, origins } = resolved(settings);
    expect(site.labels.submit).toBe(name);
    expect(origins('labels.submit').name).toBe(name);
  });

  test('the platform’s silence undoes nothing, its false does', () => {
    const template = { features: { garage: true } };
    expect(resolved({ template, remote: { features: {} } }).site.features.garage).toBe(true);
    expect(resolved({ template, remote: { features: { garage: false } } }).site.features.garage).toBe(false);
    expect(
      resolved({ template, remote: { features: { garage: false } }, overrides: { features: { garage: true } } }).site.features.garage,
    ).toBe(true);
  });

  test.each([
    ['en-US', {}, 'Inquire Now', 'Inquire for price.', 'Inquire to purchase'],
    ['en-AU', {}, 'Enquire Now', 'Enquire for price.', 'Enquire to purchase'],
    ['en-US', { submit: 'Enquire Here' }, 'Enquire Here', 'Inquire for price.', 'Inquire to purchase'],
  ] as const)('our labels have the spelling of %s, a dealer’s own stay', (language, labels, submit, noPrice, enquiryTitle) =>
    expect(resolved({ site: { locale: { language }, labels } }).site.labels).toMatchObject({ submit, noPrice, enquiryTitle }),
  );

  test.each([
    ['locale.wholeDollars', (site: Site) => site.locale.wholeDollars, false],
    ['navigation.searchByNoun', (site: Site) => site.navigation.searchByNoun, false],
    ['the widest picture asked of a CDN', (site: Site) => site.images.cdnWidths.at(-1), 3840],
  ] as const)('the default of %s', (_what, read, value) => expect(read(resolved({}).site)).toBe(value));

  test('null falls back to the default', () => {
    const { site, origins } = resolved({
      template: { cars: { soldWindowDays: 9 }, labels: { used: 'Pre-Owned' } },
      site: { cars: { soldWindowDays: null }, labels: null },
    });
    expect(site.cars.soldWindowDays).toBe(3);
    expect(site.labels.used).toBe('Used');
    expect(origins('cars.soldWindowDays').name).toBe('defaults');
    expect(origins('labels.used').name).toBe('defaults');
  });

  test('a default that is a map merges with what is added; null takes one away or restores it whole', () => {
    const added = resolved({ site: { cars: { priceTypeText: { drive_away: 'Drive away, no more to pay' } } } });
    expect(added.site.cars.priceTypeText).toEqual({
      drive_away: 'Drive away, no more to pay',
      excluding_government_charges: 'Excl. govt. charges',
      plus_gst: 'Plus GST',
    });
    expect(resolved({ site: { cars: { priceTypeText: { drive_away: null } } } }).site.cars.priceTypeText).toEqual({
      excluding_government_charges: 'Excl. govt. charges',
      plus_gst: 'Plus GST',
    });
    expect(
      resolved({ template: { cars: { priceTypeText: { x: 'y' } } }, site: { cars: { priceTypeText: null } } }).site.cars.priceTypeText,
    ).toEqual({
      drive_away: 'Drive away',
      excluding_government_charges: 'Excl. govt. charges',
      plus_gst: 'Plus GST',
    });
  });

  test('resolving a resolved site again changes nothing', () => {
    const { slug: _slug, template, ...settings } = resolved({ site: { brand: { accent: '#0b5fff' } } }).site;
    expect(resolved({ site: settings }, template).site).toEqual({ slug: 'acme', template, ...settings });
  });
});

describe('what follows from other options', () => {
  test.each([
    ['#0b5fff', '#ffffff'],
    ['#ffd400', '#000000'],
  ])('text on the accent %s is %s', (accent, accentText) => {
    const { site, origins } = resolved({ site: { brand: { accent } } });
    expect(site.brand.accentText).toBe(accentText);
    expect(origins('brand.accentText')).toEqual({ name: 'defaults', file: 'derived from brand.accent' });
  });

  test('text set on the accent stays', () => {
    expect(resolved({ site: { brand: { accent: '#0b5fff', accentText: '#fefefe' } } }).site.brand.accentText).toBe('#fefefe');
  });

  test.each<[string, object, string, string]>([
    ['Australia', {}, 'AU', 'the product’s defaults'],
    ['New Zealand', { locale: { language: 'en-NZ' } }, 'NZ', 'derived from locale.language'],
    ['the US', { locale: { language: 'en-US' } }, 'US', 'derived from locale.language'],
    ['what a layer sets', { locale: { language: 'en-NZ' }, forms: { phoneCountry: 'AU' } }, 'AU', ownFile],
  ])('phone numbers follow the rules of %s (rule E72)', (_what, settings, country, from) => {
    const { site, origins } = resolved({ site: settings });
    expect([site.forms.phoneCountry, origins('forms.phoneCountry').file]).toEqual([country, from]);
  });

  test.each<[string, object, boolean, string]>([
    ['nothing looks vehicles up', {}, false, 'derived from api.lookups'],
    ['nothing does, whatever the option says', { features: { vehicleLookup: true } }, false, 'derived from api.lookups'],
    [
      'one service does',
      { api: { lookups: { nevdis: { url: 'https://a.example', key: 'env:ACME_KEY' } } } },
      true,
      'the product’s defaults',
    ],
    [
      'the other does',
      { api: { lookups: { autograb: { url: 'https://a.example', key: 'env:ACME_KEY' } } } },
      true,
      'the product’s defaults',
    ],
    ['the mock API does', { api: { mock: true } }, true, 'the product’s defaults'],
    ['it is off', { api: { mock: true }, features: { vehicleLookup: false } }, false, ownFile],
  ])('forms offer "Find My Vehicle" where %s: %o (rule E90)', (_what, settings, isOffered, from) => {
    const { site, origins } = resolved({ site: settings });
    const hasButton = formOf(site, 'trade-in').steps.some(({ fields }) => fields.some(({ name }) => name === 'Find My Vehicle'));
    expect([site.features.vehicleLookup, hasButton, origins('features.vehicleLookup').file]).toEqual([isOffered, isOffered, from]);
  });

  test('an index of the dealer’s own is named after it, unless a layer names one', () => {
    const own = resolved({ site: { search: { indexing: 'own' } } });
    expect(own.site.search.index).toBe('Car_production_acme');
    expect(own.origins('search.index')).toEqual({ name: 'defaults', file: 'derived from search.indexing and the slug' });
    expect(resolved({ group: { search: { indexing: 'own', index: 'North' } } }).site.search.index).toBe('North');
    expect(resolved({}).site.search.index).toBe('Car_production');
  });

  const host = 'https://search.example.com';
  test.each([
    ['the engine in the page', {}, true],
    ['an index of our own', { host, indexing: 'own' }, true],
    ['an index of the platform', { host }, false],
    ['an index of the platform, if the dealer lists them', { host, filters: ['make', 'sleeps', 'gvm'] }, true],
  ])('the filters of %s', (_what, settings, hasOurs) => {
    const { filters } = resolved({ site: { search: settings } }).site.search;
    expect([filters.includes('make'), filters.includes('sleeps'), filters.includes('gvm')]).toEqual([true, hasOurs, hasOurs]);
  });

  test('in an index that dealers share, a site asks for its own cars', () => {
    const { site, origins } = resolved({ site: { search: { indexing: 'shared', stockFilter: ['make != Lada'] } } });
    expect(site.search.index).toBe('Car_production');
    expect(site.search.stockFilter).toEqual(['make != Lada', 'website_slug = "acme"']);
    expect(origins('search.stockFilter').file).toBe('derived from search.indexing and the slug');
    const { slug: _slug, template: _template, ...settings } = site;
    expect(resolved({ site: settings }).site).toEqual(site);
  });

  const made = { host: 'https://search.example.com/', index: 'Car_production', apiKey: 'made', from: 'the key file' };
  test.each<[string, object, string | undefined, string]>([
    ['is used', { host: 'https://search.example.com' }, 'made', 'derived from the key file'],
    ['yields to one that a layer sets', { host: 'https://search.example.com', apiKey: 'set' }, 'set', ownFile],
    ['is not for another host', { host: 'https://other.example.com' }, undefined, 'the product’s defaults'],
    ['is not for another index', { host: 'https://search.example.com', index: 'Cars' }, undefined, 'the product’s defaults'],
    ['is nothing without a host', {}, undefined, 'the product’s defaults'],
  ])('a key made for the browser %s', (_name, search, apiKey, file) => {
    const { site, origins } = resolved({ site: { search } }, undefined, made);
    expect(site.search.apiKey).toBe(apiKey);
    expect(origins('search.apiKey').file).toBe(file);
  });

  test.each([
    ['used-cars', '/search/used-cars'],
    ['/used-cars', '/search/used-cars'],
    ['search/used-cars', '/search/used-cars'],
    ['/search/used-cars', '/search/used-cars'],
    ['searchable', '/search/searchable'],
  ])('the landing path %s is %s', (path, expected) => {
    expect(underSearch(path)).toBe(expected);
    expect(resolved({ site: { pages: { defaultSearchPath: path } } }).site.pages.defaultSearchPath).toBe(expected);
  });
});

describe('problems', () => {
  test.each<[unknown, string]>([
    [{ features: { garag: true } }, 'features.garag: unknown key; did you mean features.garage?'],
    [{ features: { garag: null } }, 'features.garag: unknown key; did you mean features.garage?'],
    [{ payment: true }, 'payment: unknown key; did you mean features.payment?'],
    [{ cars: { submit: 'x' } }, 'cars.submit: unknown key; did you mean labels.submit?'],
    [{ feature: { garage: true } }, 'feature: unknown key; did you mean features?'],
    [{ brand: { typeface: 'Comic Sans' } }, 'brand.typeface: unknown key; known keys of brand: accent, accentText, icon, dark'],
    [{ features: { garage: 'yes' } }, 'features.garage: expected true or false, got the text "yes"; write true or false without quotes'],
    [{ features: { garage: 1 } }, 'features.garage: expected true or false, got 1; change it to that type'],
    [{ features: true }, 'features: expected an object, got true; change it to that type'],
    [{ finance: { termYears: '5' } }, 'finance.termYears: expected a number above 0, got the text "5"; write 5 without quotes'],
    [{ search: { hitsPerPage: 0 } }, 'search.hitsPerPage: expected at least 1, got 0; change it to fit'],
    [{ search: { hitsPerPage: 2.5 } }, 'search.hitsPerPage: expected a whole number from 1 to 100, got 2.5; change it to that type'],
    [{ search: { presets: { city: 'Bathurst' } } }, 'search.presets.city: expected a list of text, got the text "Bathurst"; put it in [ ]'],
    [{ search: { filters: ['makes'] } }, 'search.filters[0]: "makes" is not known here; did you mean "make"?'],
    [{ search: { sorts: ['price-asc'] } }, 'search.sorts[0]: "price-asc" is not known here; did you mean "price_asc"?'],
    [{ search: { stockFilter: [1] } }, 'search.stockFilter[0]: expected text, or list of text, got 1; write one of the forms expected'],
    [
      { navigation: { opensOn: 'hovr' } },
      'navigation.opensOn: expected one of "hover", "click", got the text "hovr"; did you mean "hover"?',
    ],
    [{ brand: { accent: 'red' } }, 'brand.accent: expected a colour such as #0b5fff, got the text "red"; write it in that form'],
    [{ dealer: { name: '' } }, 'dealer.name: expected at least 1 character, got the text ""; change it to fit'],
    [
      { dealer: { url: 'www.dealer.com' } },
      'dealer.url: expected an address that starts with https:// or http://, got the text "www.dealer.com"; write it in that form',
    ],
    [
      { dealer: { locations: [{ id: '1', name: 'Yard', slug: 'The Yard' }] } },
      'dealer.locations[0].slug: expected small letters, digits and hyphens, got the text "The Yard"; write it in that form',
    ],
    [
      { home: { brandGrid: [{ name: 'ARB', link: '/search/arb', logo: 'images/arb.png' }] } },
      'home.brandGrid[0].logo: expected an address that starts with https://, because the site does not serve brand logos from the dealer’s folder, got the text "images/arb.png"; write it in that form',
    ],
    [{ home: { hiring: { text: 'Join us', label: 'Apply Now' } } }, 'home.hiring.link: missing: expected text; add it'],
    [
      { home: { hiring: { txt: 'x', text: 'Join us', label: 'Apply Now', link: '/careers' } } },
      'home.hiring.txt: unknown key; did you mean home.hiring.text?',
    ],
    [
      { forms: { patches: { enquiry: { extra: { insert: { type: 'strng', name: 'x' } } } } } },
      'forms.patches.enquiry.extra.insert.type: "strng" is not known here; did you mean "string"?',
    ],
    [{ images: { widths: [] } }, 'images.widths: expected at least 1 item, got a list of 0; change it to fit'],
    [{ template: 'studio' }, 'template: a layer cannot choose the template; write "template" at the top of site.json'],
    [JSON.parse('{"features":{"__proto__":{"garage":true}}}'), 'features.__proto__: no key may have this name; remove it or rename it'],
    [{ labels: { constructor: 'x' } }, 'labels.constructor: no key may have this name; remove it or rename it'],
  ])('%j', (site, line) => {
    expect(problemsOf({ site })).toEqual([`${ownFile}: ${line}`]);
  });

  test('a secret written out is refused and not repeated', () => {
    expect(problemsOf({ site: { secrets: { crmKey: 'hunter2' } } })).toEqual([
      `${ownFile}: secrets.crmKey: a secret must not be written here: name its environment variable, such as "env:CRM_KEY"; move the value to that variable`,
    ]);
  });

  test('an unknown template', () => {
    expect(problemsOf({}, 'clasic')).toEqual([
      `${ownFile}: template: expected one of "classic", "studio", "trail", got the text "clasic"; did you mean "classic"?`,
    ]);
  });

  test('each names the layer that set the value, all at once', () => {
    expect(
      problemsOf({
        template: { features: { garag: true }, labels: { used: 1 } },
        manufacturer: { features: { garage: 'yes' } },
        site: { labels: { new: 2 }, features: { compare: true } },
        overrides: { finance: { termYears: 0 } },
      }),
    ).toEqual([
      'tenants/layers/templates/studio.json: labels.used: expected text, got 1; put it in quotes',
      'tenants/acme/site.json: labels.new: expected text, got 2; put it in quotes',
      'tenants/acme/site.json (overrides): finance.termYears: expected more than 0, got 0; change it to fit',
      'tenants/layers/manufacturers/mazda.json: features.garage: expected true or false, got the text "yes"; write true or false without quotes',
      'tenants/layers/templates/studio.json: features.garag: unknown key; did you mean features.garage?',
    ]);
  });

  test('whatever a layer holds, it resolves or is refused with words', () => {
    const group = fc.constantFrom('dealer', 'features', 'cars', 'search', 'home', 'secrets', 'x');
    const key = fc.constantFrom('name', 'garage', 'filters', 'presets', 'locations', 'callToAction', 'crmKey', 'y');
    const settings = fc.dictionary(group, fc.oneof(fc.dictionary(key, fc.jsonValue()), fc.jsonValue()));
    fc.assert(
      fc.property(settings, (site) => {
        for (const line of problemsOf({ site })) expect(line).toMatch(/^tenants\/acme\/site\.json: .+: .+; .+$/s);
      }),
      { numRuns: runsOf(40) },
    );
  });
});
