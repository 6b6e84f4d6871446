import { describe, expect, test } from 'vitest';
import { filterFields } from '#lib/search/stock-filter.ts';
import { ownFile, problemsOf } from './layered.ts';

const place = { id: '1', name: 'Yard', slug: 'yard' };

const facetNames =
  'car_type, make, model, make_model, simple_body, simple_transmission, simple_fuel, simple_drive, colour, badge, seats, sleeps, price_range, weekly_price_range, item_type, categories, filtered_features, certified, tag, status, city, state, location_name, dealership_name, price, subscription_price, km, hours, engine_cc, braked_towing, gvm, atm, tare, year, weekly_repayment';
const presetNames =
  'car_type, make, model, make_model, simple_body, simple_transmission, simple_fuel, simple_drive, colour, badge, seats, sleeps, price_range, weekly_price_range, item_type, categories, filtered_features, certified, tag, status, city, state, location_name, dealership_name, dealership_slug, location_id, price, subscription_price, weekly_price, km, hours, engine_cc, braked_towing, gvm, atm, tare, year, photos_count, weekly_repayment';
const sortNames =
  'custom_rank, created_at_timestamp, sale_rank, price, subscription_price, weekly_price, km, hours, braked_towing, gvm, atm, year, photos_count, weekly_repayment';

describe('what types cannot say', () => {
  test.each<[unknown, string[]]>([
    [
      { search: { presets: { town: ['Bathurst'] } } },
      [`search.presets.town: "town" is not an attribute that a search can start with; use one of ${presetNames}`],
    ],
    [
      { search: { presets: { stocknum: ['7'] } } },
      [`search.presets.stocknum: "stocknum" is not an attribute that a search can start with; use one of ${presetNames}`],
    ],
    [
      { search: { presets: { color: ['Red'] } } },
      [
        `search.presets.color: "color" is not an attribute that a search can start with; did you mean "colour"? Otherwise use one of ${presetNames}`,
      ],
    ],
    [{ search: { presets: { city: ['Bathurst', 'Cowra'], dealership_slug: ['x'], location_id: ['1'], year: ['2018:'] } } }, []],
    [
      { search: { presets: { year: ['2018', '2022'] } } },
      [
        'search.presets.year: ["2018","2022"] is not one range of numbers; write one range such as ["2018:2022"] or ["2018:"], or whole numbers in a row',
      ],
    ],
    [
      { home: { facets: ['makes'] } },
      [`home.facets[0]: "makes" is not an attribute that cars can be filtered by; did you mean "make"? Otherwise use one of ${facetNames}`],
    ],
    [
      { search: { stockFilter: ['location_nam != "Yard"'] } },
      [
        `search.stockFilter[0]: "location_nam" is not an attribute that the stock can be filtered by; did you mean "location_name"? Otherwise use one of ${filterFields.join(', ')}`,
      ],
    ],
    [
      { search: { stockFilter: ['make = Kia', ['price >', 'make = Lada']] } },
      ['search.stockFilter[1][0]: not a filter expression:  is not a value; write one such as "location_name != \\"Yard\\""'],
    ],
    [{ search: { stockFilter: ['location_name != "Yard"', ['NOT make IN [Kia, Lada]', 'year 2018 TO 2020']] } }, []],
    [
      { forms: { patches: { enquriy: { a: { remove: 'message' } } } } },
      ['forms.patches.enquriy: there is no form "enquriy"; did you mean enquiry?'],
    ],
    [
      { forms: { patches: { enquiry: { short: { remove: 'mesage' } } } } },
      ['forms.patches.enquiry.short.remove: the form has no field "mesage"; did you mean message?'],
    ],
    [
      { forms: { patches: { parts: { short: { remove: 'postcode' } } } } },
      [
        'forms.patches.parts.short.remove: this form does not show the field "postcode"; remove the patch, or change forms.askPostcode, which leaves the field out',
      ],
    ],
    [
      { forms: { askPostcode: true, patches: { parts: { short: { remove: 'postcode' } }, enquiry: { short: { remove: 'category' } } } } },
      [],
    ],
    [{ search: { sorts: [] } }, ['search.sorts: there is no sort order; name at least one, such as "relevant"']],
    [
      { search: { defaultSort: ['price:asc', 'custom_rank'] } },
      ['search.defaultSort[1]: "custom_rank" has no direction; write "custom_rank:asc" or "custom_rank:desc"'],
    ],
    [
      { search: { defaultSort: ['prices:asc'] } },
      [
        `search.defaultSort[0]: "prices" is not an attribute that cars can be sorted by; did you mean "price"? Otherwise use one of ${sortNames}`,
      ],
    ],
    [
      { search: { defaultSort: ['name:asc'] } },
      [`search.defaultSort[0]: "name" is not an attribute that cars can be sorted by; use one of ${sortNames}`],
    ],
    [{ search: { defaultSort: ['weekly_price:asc'] } }, []],
    [
      { search: { priceSlider: { min: 9, max: 9 } } },
      ['search.priceSlider.min: the lowest price 9 is not below the highest price 9; lower min or raise max'],
    ],
    [{ alerts: { staleMinutes: 10 }, build: { pollMinutes: 5 } }, []],
    // Unset, the target follows build.pollMinutes.
    [{ build: { pollMinutes: 600 } }, []],
    [
      { alerts: { staleMinutes: 9 }, build: { pollMinutes: 5 } },
      [
        'alerts.staleMinutes: data is read every 5 minutes (build.pollMinutes), so it is often 9 minutes old; set it to at least 10, twice that time',
      ],
    ],
    [
      {
        alerts: {
          recipients: [
            { kind: 'email', to: 'a@example.com', smtp: 'env:ACME_SMTP' },
            { kind: 'webhook', url: 'https://pager.example.com', secret: 'env:ACME_PAGER' },
            { kind: 'email', to: 'b@example.com', smtp: 'env:ACME_SMTP' },
          ],
        },
      },
      ['alerts.recipients[2]: another recipient of alerts is called "email" too; give each its own "name"'],
    ],
    [{ search: { tokenDays: 1 }, build: { rebuildHours: 36 } }, []],
    [{ search: { indexing: 'shared', tokenDays: 3 }, build: { rebuildHours: 36 } }, []],
    [
      { search: { indexing: 'shared', tokenDays: 2 }, build: { rebuildHours: 36 } },
      [
        'search.tokenDays: a token of 2 days may expire before the pages that contain it are rebuilt, every 36 hours (build.rebuildHours); set it to at least 3, twice that time',
      ],
    ],
    [{ pages: { defaultSearchPath: '/search/used-cars' } }, []],
    [{ pages: { defaultSearchPath: '/search/mazda/cx-5/' } }, []],
    [
      { pages: { defaultSearchPath: 'https://x.com/search/used-cars' } },
      [
        'pages.defaultSearchPath: "/search/https://x.com/search/used-cars" is not the path of a search page; write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
      ],
    ],
    [
      { pages: { defaultSearchPath: '/search/used-cars?page=2' } },
      [
        'pages.defaultSearchPath: "/search/used-cars?page=2" is not the path of a search page; write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
      ],
    ],
    [
      { pages: { defaultSearchPath: '/search/..' } },
      [
        'pages.defaultSearchPath: "/search/.." is not the path of a search page; write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
      ],
    ],
    [
      { brand: { accent: '#0b5fff', accentText: '#888888' } },
      [
        'brand.accentText: #888888 on #0b5fff has a contrast of 1.44:1, but text needs 4.5:1 (WCAG 2.2); use #f1f1f1, the nearest colour that passes, or remove accentText',
      ],
    ],
    [
      { brand: { accent: '#ffd400', accentText: '#ffffff' } },
      [
        'brand.accentText: #ffffff on #ffd400 has a contrast of 1.43:1, but text needs 4.5:1 (WCAG 2.2); use #5e5e5e, the nearest colour that passes, or remove accentText',
      ],
    ],
    [{ brand: { accent: '#767676', accentText: '#ffffff' } }, []],
    [
      { brand: { accent: '#777777', accentText: '#ffffff' } },
      [
        'brand.accentText: #ffffff on #777777 has a contrast of 4.47:1, but text needs 4.5:1 (WCAG 2.2); use #060606, the nearest colour that passes, or remove accentText',
      ],
    ],
    [
      { brand: { dark: '#cccccc' } },
      [
        'brand.dark: #ffffff on #cccccc has a contrast of 1.6:1, but text needs 4.5:1 (WCAG 2.2); dark sections have white text: use #767676, the nearest colour that passes, or a darker one',
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
      ['locale.timeZone: "Australia/Sidney" is not a valid time zone; did you mean "Australia/Sydney"?'],
    ],
    [
      { dealer: { locations: [{ ...place, time_zone: 'Australia/Broken Hill' }] } },
      ['dealer.locations[0].time_zone: "Australia/Broken Hill" is not a valid time zone; did you mean "Australia/Broken_Hill"?'],
    ],
    [
      {
        dealer: {
          locations: [
            {
              ...place,
              contact_detail: {
                special_hours: [
                  { holiday: "New Year's Day", status: 'Closed' },
                  { holiday: 'Melborne Cup Day', status: 'Closed' },
                  { holiday: 'Office party', status: 'Closed' },
                ],
              },
            },
          ],
        },
      },
      [
        'dealer.locations[0].contact_detail.special_hours[1].holiday: "Melborne Cup Day" is not a public holiday here; did you mean "Melbourne Cup Day"?',
        'dealer.locations[0].contact_detail.special_hours[2].holiday: "Office party" is not a public holiday here; write `date` instead, such as "2026-12-24"',
      ],
    ],
    [{ locale: { timeZone: 'Auckland' } }, ['locale.timeZone: "Auckland" is not a valid time zone; did you mean "Pacific/Auckland"?']],
    [
      { locale: { timeZone: 'the office clock' } },
      ['locale.timeZone: "the office clock" is not a valid time zone; write an IANA name, such as "Australia/Sydney"'],
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
      ['pages.searchAliases["find/rental-cars"]: "find/rental-cars" is not a path of this site; write a path such as "/find/rental-cars"'],
    ],
    [
      { pages: { searchAliases: { '/find': '/cars' } } },
      ['pages.searchAliases["/find"]: "/cars" is not the path of a search page; write a path such as "/search/rental-cars"'],
    ],
    [
      {
        pages: {
          garage: '/myservco',
          searchAliases: { '/cars/list': '/search/used-cars', '/myservco/saved': '/search/used-cars', '/my-garage': '/search/used-cars' },
        },
      },
      [
        'pages.searchAliases["/cars/list"]: "/cars/list" is the address of a car; write another path, such as "/find/rental-cars"',
        'pages.searchAliases["/myservco/saved"]: "/myservco/saved" is the address of the saved cars; write another path, such as "/find/rental-cars"',
      ],
    ],
    [
      { chat: { hiddenOn: ['/cars', '//evil', 'careers'] } },
      [
        'chat.hiddenOn[1]: "//evil" is not the start of a path; write for example "/cars"',
        'chat.hiddenOn[2]: "careers" is not the start of a path; write for example "/cars"',
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
        'features.pdfService: the PDF service needs the platform’s website ID, which is not set; set dealer.websiteId, or remove pdfService so that the product’s API creates the PDF',
      ],
    ],
  ])('%j', (site, lines) => {
    expect(problemsOf({ site })).toEqual(lines.map((line) => `${ownFile}: ${line}`));
  });

  test('each names the layer that set the value', () => {
    expect(problemsOf({ group: { search: { sorts: [] } }, site: { features: { compare: false } } })).toEqual([
      'tenants/layers/groups/north.json: search.sorts: there is no sort order; name at least one, such as "relevant"',
    ]);
  });
});
