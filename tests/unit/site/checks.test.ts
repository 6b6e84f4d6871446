import { describe, expect, test } from 'vitest';
import { problemLine } from '#lib/site/problem.ts';
import { ownFile, problemsOf, resolved } from './layered.ts';

const place = { id: '1', name: 'Yard', slug: 'yard' };

describe('what types cannot say', () => {
  test.each<[unknown, string[]]>([
    [
      { search: { presets: { town: ['Bathurst'] } } },
      [
        'search.presets.town: "town" is no attribute cars can be filtered by; use one of status, badge, car_type, categories, city, colour, dealership_name, filtered_features, item_type, km, location_name, make, make_model, model, price, price_range, subscription_price, seats, simple_body, simple_drive, simple_fuel, simple_transmission, state, tag, weekly_price_range, year, certified, dealership_slug, location_id, stocknum, photos_count, show_on_dealer_website, sold_date_timestamp, created_at_timestamp, carsales_seller_identifier',
      ],
    ],
    [
      { search: { presets: { color: ['Red'] } } },
      ['search.presets.color: "color" is no attribute cars can be filtered by; did you mean "colour"?'],
    ],
    [{ search: { presets: { city: ['Bathurst', 'Cowra'], dealership_slug: ['x'] } } }, []],
    [{ home: { facets: ['makes'] } }, ['home.facets[0]: "makes" is no attribute cars can be filtered by; did you mean "make"?']],
    [{ search: { sorts: [] } }, ['search.sorts: no order is on offer; name at least one, such as "relevant"']],
    [
      { search: { defaultSort: ['price:asc', 'custom_rank'] } },
      ['search.defaultSort[1]: "custom_rank" does not say a direction; write "custom_rank:asc" or "custom_rank:desc"'],
    ],
    [
      { search: { defaultSort: ['prices:asc'] } },
      ['search.defaultSort[0]: "prices" is no attribute cars can be sorted by; did you mean "price"?'],
    ],
    [
      { search: { priceSlider: { min: 9, max: 9 } } },
      ['search.priceSlider.min: the lowest price 9 is not below the highest 9; lower min or raise max'],
    ],
    [{ search: { tokenDays: 1 }, build: { rebuildHours: 36 } }, []],
    [{ search: { indexing: 'shared', tokenDays: 3 }, build: { rebuildHours: 36 } }, []],
    [
      { search: { indexing: 'shared', tokenDays: 2 }, build: { rebuildHours: 36 } },
      [
        'search.tokenDays: a token of 2 days may end before the pages that hold it are built again, every 36 hours (build.rebuildHours); set it to at least 3, twice that time',
      ],
    ],
    [{ pages: { defaultSearchPath: '/search/used-cars' } }, []],
    [{ pages: { defaultSearchPath: '/search/mazda/cx-5/' } }, []],
    [
      { pages: { defaultSearchPath: 'https://x.com/search/used-cars' } },
      [
        'pages.defaultSearchPath: "/search/https://x.com/search/used-cars" is no path of a search page; write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
      ],
    ],
    [
      { pages: { defaultSearchPath: '/search/used-cars?page=2' } },
      [
        'pages.defaultSearchPath: "/search/used-cars?page=2" is no path of a search page; write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
      ],
    ],
    [
      { pages: { defaultSearchPath: '/search/..' } },
      [
        'pages.defaultSearchPath: "/search/.." is no path of a search page; write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
      ],
    ],
    [
      { brand: { accent: '#0b5fff', accentText: '#888888' } },
      ['brand.accentText: #888888 on #0b5fff has a contrast of 1.44:1, text needs 4.5:1 (WCAG 2.2); use #ffffff, or leave accentText out'],
    ],
    [
      { brand: { accent: '#ffd400', accentText: '#ffffff' } },
      ['brand.accentText: #ffffff on #ffd400 has a contrast of 1.43:1, text needs 4.5:1 (WCAG 2.2); use #000000, or leave accentText out'],
    ],
    [{ brand: { accent: '#767676', accentText: '#ffffff' } }, []],
    [
      { brand: { accent: '#777777', accentText: '#ffffff' } },
      ['brand.accentText: #ffffff on #777777 has a contrast of 4.47:1, text needs 4.5:1 (WCAG 2.2); use #000000, or leave accentText out'],
    ],
    [
      { brand: { dark: '#cccccc' } },
      [
        'brand.dark: #ffffff on #cccccc has a contrast of 1.6:1, text needs 4.5:1 (WCAG 2.2); dark sections carry white text: choose a darker colour',
      ],
    ],
    [
      { dealer: { locations: [place, { ...place, slug: 'yard-2' }] } },
      ['dealer.locations[1].id: the text "1" is also the id of location 1; give every location its own id'],
    ],
    [
      { dealer: { locations: [place, { ...place, id: '2' }, { ...place, id: '3' }] } },
      [
        'dealer.locations[1].slug: the text "yard" is also the slug of location 1; give every location its own slug',
        'dealer.locations[2].slug: the text "yard" is also the slug of location 1; give every location its own slug',
      ],
    ],
    [
      { dealer: { dealerships: [place, place] } },
      [
        'dealer.dealerships[1].id: the text "1" is also the id of dealership 1; give every dealership its own id',
        'dealer.dealerships[1].slug: the text "yard" is also the slug of dealership 1; give every dealership its own slug',
      ],
    ],
    [
      { locale: { timeZone: 'Australia/Sidney' } },
      ['locale.timeZone: "Australia/Sidney" is no time zone; did you mean "Australia/Sydney"?'],
    ],
    [{ locale: { timeZone: 'Auckland' } }, ['locale.timeZone: "Auckland" is no time zone; did you mean "Pacific/Auckland"?']],
    [
      { locale: { timeZone: 'the office clock' } },
      ['locale.timeZone: "the office clock" is no time zone; write a name of the IANA list, such as "Australia/Sydney"'],
    ],
    [
      {
        pages: { searchAliases: { '/find/rental-cars': '/search/rental-cars', '/used-car/list': '/search/used-cars' } },
        chat: { hiddenOn: ['/cars', '/our-locations/'] },
      },
      [],
    ],
    [
      { pages: { searchAliases: { 'find/rental-cars': '/search/rental-cars' } } },
      ['pages.searchAliases["find/rental-cars"]: "find/rental-cars" is no path of this site; write a path such as "/find/rental-cars"'],
    ],
    [
      { pages: { searchAliases: { '/find': '/cars' } } },
      ['pages.searchAliases["/find"]: "/cars" is no path of a search page; write a path such as "/search/rental-cars"'],
    ],
    [
      { chat: { hiddenOn: ['/cars', '//evil', 'careers'] } },
      [
        'chat.hiddenOn[1]: "//evil" is no beginning of a path; write one such as "/cars"',
        'chat.hiddenOn[2]: "careers" is no beginning of a path; write one such as "/cars"',
      ],
    ],
    [
      { cars: { maskPhone: true } },
      ['cars.maskPhone: there is no phone number to mask; set dealer.phone or the phone of a location, or set it to false'],
    ],
    [{ cars: { maskPhone: true }, dealer: { locations: [{ ...place, contact_detail: { phone: '02 9000 0000' } }] } }, []],
    [{ features: { paymentUrl: 'https://pay.example.com/{car_id}?r={stocknum}&back={return_url}' } }, []],
    [
      { features: { paymentUrl: 'http://pay.example.com/' } },
      [
        'features.paymentUrl: "http://pay.example.com/" is not an address that starts with https://; payments need https: write for example "https://pay.example.com/checkout?reference={stocknum}"',
      ],
    ],
    [
      { features: { paymentUrl: 'https://{slug}.example.com/' } },
      ['features.paymentUrl: the host of the payment page depends on the car; use placeholders only after the host'],
    ],
    [{ dealer: { websiteId: '7' }, features: { pdf: true, pdfService: 'https://dash.example.com' } }, []],
    [
      { features: { pdf: true, pdfService: 'https://dash.example.com' } },
      [
        'features.pdfService: the service is asked with the platform’s number of the site, and there is none; set dealer.websiteId, or leave pdfService out to have our API make the PDF',
      ],
    ],
  ])('%j', (site, lines) => {
    expect(problemsOf({ site })).toEqual(lines.map((line) => `${ownFile}: ${line}`));
  });

  test('each names the layer that set the value', () => {
    expect(problemsOf({ group: { search: { sorts: [] } }, site: { features: { compare: false } } })).toEqual([
      'tenants/layers/groups/north.json: search.sorts: no order is on offer; name at least one, such as "relevant"',
    ]);
  });
});

describe('notices', () => {
  const quiet = { dealer: { licence: 'MD 12345', url: 'https://www.dealer.com.au' }, forms: { optInChecked: false } };
  const notices = (site: unknown) => resolved({ site }).notices.map(problemLine);

  test('a site that minds the law has none', () => {
    expect(notices(quiet)).toEqual([]);
  });

  test.each<[unknown, string[]]>([
    [
      { ...quiet, forms: {} },
      [
        `${ownFile}: forms.optInChecked: the marketing box starts ticked, which is not express consent (ACMA); set it to false where consent must be express`,
      ],
    ],
    [{ ...quiet, forms: { optIn: false } }, []],
    [
      { ...quiet, dealer: { url: 'https://www.dealer.com.au' } },
      [
        `${ownFile}: dealer.licence: no dealer licence number is set; dealers in New South Wales must show it (s19A); set it, such as "MD 12345"`,
      ],
    ],
    [
      { ...quiet, dealer: { licence: 'MD 1' } },
      [
        `${ownFile}: dealer.url: the site’s public address is not set, so shared links and the sitemap point to https://example.com; set it, such as "https://www.dealer.com.au"`,
      ],
    ],
    [
      { ...quiet, dealer: { url: 'https://d.nz' }, locale: { language: 'en-NZ' } },
      [`${ownFile}: forms.phoneCountry: forms take phone numbers of AU, and the site speaks en-NZ; set it to "NZ" unless that is meant`],
    ],
  ])('%j', (site, lines) => {
    expect(notices(site)).toEqual(lines);
  });
});
