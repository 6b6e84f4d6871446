import { findPaymentUrlProblem } from '../cars/checkout.ts';
import { contrast, textOn, white } from './contrast.ts';
import { type Finding, shown } from './issues.ts';
import { nearest } from './nearest.ts';
import { filterNames } from './options/selling.ts';
import type { Path } from './path.ts';
import type { Site } from './schema.ts';

/** Looks at a resolved site; what it finds stops the build. */
type Check = (site: Site) => Finding[];

/** Attributes a filter expression may name besides the facets: those that listings and links filter by (spec §2, §4). */
const filterable: readonly string[] = [
  ...filterNames,
  'dealership_slug',
  'location_id',
  'stocknum',
  'photos_count',
  'show_on_dealer_website',
  'sold_date_timestamp',
  'created_at_timestamp',
  'carsales_seller_identifier',
];

const sortable: readonly string[] = [
  'custom_rank',
  'created_at_timestamp',
  'price',
  'subscription_price',
  'km',
  'year',
  'name',
  'photos_count',
];

function notOneOf(path: Path, word: string, words: readonly string[], what: string): Finding {
  const near = nearest(word, words);
  return {
    path,
    problem: `${JSON.stringify(word)} is no ${what}`,
    mend: near === undefined ? `use one of ${words.join(', ')}` : `did you mean ${JSON.stringify(near)}?`,
  };
}

const unknownAttributes: Check = ({ search, home }) => [
  ...Object.keys(search.presets)
    .filter((name) => !filterable.includes(name))
    .map((name) => notOneOf(['search', 'presets', name], name, filterable, 'attribute cars can be filtered by')),
  ...home.facets.flatMap((name, index) =>
    (filterNames as readonly string[]).includes(name)
      ? []
      : [notOneOf(['home', 'facets', index], name, filterNames, 'attribute cars can be filtered by')],
  ),
];

const defaultSort: Check = ({ search }) =>
  search.defaultSort.flatMap((sort, index): Finding[] => {
    const path = ['search', 'defaultSort', index];
    const [, name, direction] = /^([^:]*):?(.*)$/s.exec(sort) ?? [];
    if (name === undefined || !sortable.includes(name)) return [notOneOf(path, name ?? sort, sortable, 'attribute cars can be sorted by')];
    if (direction === 'asc' || direction === 'desc') return [];
    return [{ path, problem: `${JSON.stringify(sort)} does not say a direction`, mend: `write "${name}:asc" or "${name}:desc"` }];
  });

const noSorts: Check = ({ search }) =>
  search.sorts.length > 0
    ? []
    : [{ path: ['search', 'sorts'], problem: 'no order is on offer', mend: 'name at least one, such as "relevant"' }];

const searchPath: Check = ({ pages }) => {
  const { defaultSearchPath } = pages;
  if (defaultSearchPath === undefined || /^\/search(\/(?!\.)[^\s?#/\\]+){1,2}\/?$/.test(defaultSearchPath)) return [];
  return [
    {
      path: ['pages', 'defaultSearchPath'],
      problem: `${JSON.stringify(defaultSearchPath)} is no path of a search page`,
      mend: 'write a path such as "/search/used-cars" or "/search/mazda/cx-5", without a host or a query',
    },
  ];
};

const slashPath = /^\/(?!\/)[^\s?#\\]*$/;

const otherPaths: Check = ({ pages, chat }) => [
  ...Object.entries(pages.searchAliases).flatMap(([alias, target]): Finding[] => {
    const path = ['pages', 'searchAliases', alias];
    if (!slashPath.test(alias))
      return [{ path, problem: `${JSON.stringify(alias)} is no path of this site`, mend: 'write a path such as "/find/rental-cars"' }];
    if (/^\/search\/[^\s?#\\]+$/.test(target)) return [];
    return [{ path, problem: `${JSON.stringify(target)} is no path of a search page`, mend: 'write a path such as "/search/rental-cars"' }];
  }),
  ...chat.hiddenOn.flatMap((start, index): Finding[] =>
    slashPath.test(start)
      ? []
      : [
          {
            path: ['chat', 'hiddenOn', index],
            problem: `${JSON.stringify(start)} is no beginning of a path`,
            mend: 'write one such as "/cars"',
          },
        ],
  ),
];

const sliderRange: Check = ({ search: { priceSlider } }) =>
  priceSlider.min < priceSlider.max
    ? []
    : [
        {
          path: ['search', 'priceSlider', 'min'],
          problem: `the lowest price ${priceSlider.min} is not below the highest ${priceSlider.max}`,
          mend: 'lower min or raise max',
        },
      ];

const tokenLife: Check = ({ search, build }) =>
  search.indexing !== 'shared' || search.tokenDays * 24 >= build.rebuildHours * 2
    ? []
    : [
        {
          path: ['search', 'tokenDays'],
          problem: `a token of ${search.tokenDays} days may end before the pages that hold it are built again, every ${build.rebuildHours} hours (build.rebuildHours)`,
          mend: `set it to at least ${Math.ceil((build.rebuildHours * 2) / 24)}, twice that time`,
        },
      ];

function readable(path: Path, ground: string, text: string, mend: string): Finding[] {
  const ratio = contrast(ground, text);
  if (ratio >= 4.5) return [];
  // Rounded down: 4.499 must not read as 4.5.
  return [
    { path, problem: `${text} on ${ground} has a contrast of ${Math.floor(ratio * 100) / 100}:1, text needs 4.5:1 (WCAG 2.2)`, mend },
  ];
}

const brandContrast: Check = ({ brand }) => [
  ...(brand.accent && brand.accentText
    ? readable(['brand', 'accentText'], brand.accent, brand.accentText, `use ${textOn(brand.accent)}, or leave accentText out`)
    : []),
  ...(brand.dark ? readable(['brand', 'dark'], brand.dark, white, 'dark sections carry white text: choose a darker colour') : []),
];

function repeated(items: readonly { id: string; slug: string }[], key: 'id' | 'slug', at: Path, what: string): Finding[] {
  const first = new Map<string, number>();
  return items.flatMap((item, index): Finding[] => {
    const earlier = first.get(item[key]);
    if (earlier === undefined) {
      first.set(item[key], index);
      return [];
    }
    return [
      {
        path: [...at, index, key],
        problem: `${shown(item[key])} is also the ${key} of ${what} ${earlier + 1}`,
        mend: `give every ${what} its own ${key}`,
      },
    ];
  });
}

const uniquePlaces: Check = ({ dealer }) =>
  (['id', 'slug'] as const).flatMap((key) => [
    ...repeated(dealer.locations, key, ['dealer', 'locations'], 'location'),
    ...repeated(dealer.dealerships, key, ['dealer', 'dealerships'], 'dealership'),
  ]);

const timeZone: Check = ({ locale }) => {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: locale.timeZone });
    return [];
  } catch {
    const zones = Intl.supportedValuesOf('timeZone');
    const near = nearest(locale.timeZone, zones) ?? zones.find((zone) => nearest(locale.timeZone, [zone.slice(zone.lastIndexOf('/') + 1)]));
    const mend = near === undefined ? 'write a name of the IANA list, such as "Australia/Sydney"' : `did you mean ${JSON.stringify(near)}?`;
    return [{ path: ['locale', 'timeZone'], problem: `${JSON.stringify(locale.timeZone)} is no time zone`, mend }];
  }
};

const maskedPhone: Check = ({ cars, dealer }) => {
  const phones = [dealer.phone, ...dealer.locations.flatMap((place) => [place.phone, place.contact_detail?.phone])];
  if (!cars.maskPhone || phones.some(Boolean)) return [];
  return [
    {
      path: ['cars', 'maskPhone'],
      problem: 'there is no phone number to mask',
      mend: 'set dealer.phone or the phone of a location, or set it to false',
    },
  ];
};

const paymentUrl: Check = ({ features }) => {
  const fault = features.paymentUrl === undefined ? undefined : findPaymentUrlProblem(features.paymentUrl);
  return fault ? [{ path: ['features', 'paymentUrl'], ...fault }] : [];
};

const pdfService: Check = ({ features, dealer }) =>
  features.pdf && features.pdfService && !dealer.websiteId
    ? [
        {
          path: ['features', 'pdfService'],
          problem: 'the service is asked with the platform’s number of the site, and there is none',
          mend: 'set dealer.websiteId, or leave pdfService out to have our API make the PDF',
        },
      ]
    : [];

/** What the types of the options cannot say; each row looks at a resolved site. */
export const siteChecks: readonly Check[] = [
  unknownAttributes,
  noSorts,
  defaultSort,
  searchPath,
  otherPaths,
  sliderRange,
  tokenLife,
  brandContrast,
  uniquePlaces,
  timeZone,
  maskedPhone,
  paymentUrl,
  pdfService,
];
