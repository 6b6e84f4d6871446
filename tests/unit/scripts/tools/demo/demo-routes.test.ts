/** Every address of the product on every demo dealer: a page, a redirect or missing, as the dealer's files say (rule A1). */
import { describe, expect, test } from 'vitest';
import { hostRules, rewrite } from '#lib/hosting/rules.ts';
import { searchHref } from '#lib/pages/default-search.ts';
import { slugOf } from '#lib/routes/slug.ts';
import { type DemoSite, demoSite } from './demo-site.ts';
import { demoSlugs, mergedSettings, readCars, readPages } from './tenant-folder.ts';

/** What a dealer's files say, read without the code of the site. */
type Data = {
  files: ReadonlySet<string>;
  extra: readonly string[];
  pages: {
    blog?: string;
    garage?: string;
    preApproval?: string;
    defaultSearchPath?: string;
    usePagesPath?: boolean;
    searchAliases?: Record<string, string>;
  };
  features: Record<string, boolean | undefined>;
  locations: { slug: string }[];
  noun: string;
  cars: ReturnType<typeof readCars>;
};

function dataOf(slug: string): Data {
  const {
    pages = {},
    features = {},
    dealer,
    labels = {},
  } = mergedSettings(slug) as unknown as {
    pages: Data['pages'] & { extra?: string[] };
    features: Data['features'];
    dealer: { locations?: { slug: string }[] };
    labels: { vehicleNoun?: string; vehicleNounPlural?: string };
  };
  return {
    files: new Set(readPages(slug).map(({ path }) => path.replace(/\.md$/, ''))),
    extra: pages.extra ?? [],
    pages,
    features,
    locations: dealer.locations ?? [],
    noun: slugOf(labels.vehicleNounPlural ?? `${labels.vehicleNoun ?? 'Car'}s`),
    cars: readCars(slug),
  };
}

type Outcome = string;
const page = 'page';
const missing = 'missing';
/** What a search without a page of its own gets: the search page, which reads the address (rule U7). */
const unbuilt = 'the search page';
const pageIf = (isThere: unknown): Outcome => (isThere ? page : missing);
const to = (path: string): Outcome => `to ${path}`;

const written = (name: string) => (data: Data) => pageIf(data.files.has(name));
const optional = (name: string) => (data: Data) => pageIf(data.files.has(name) || data.extra.includes(`/${name}`));
const search = (isThere: (data: Data) => unknown) => (data: Data) => (isThere(data) ? page : unbuilt);
const ofType = (types: string) => search(({ noun }) => noun === types);
const bodyIs = (body: string) => search(({ cars }) => cars.some((car) => slugOf(car.simple_body ?? '') === body));
const offerIs = (name: string) => search(({ features, noun }) => features[name] && noun === 'cars');
const alias = (path: string) => (data: Data) => pageIf(data.pages.searchAliases?.[path]);
const blogAt = (base: string) => (data: Data) => {
  const own = data.pages.blog ?? '/blog';
  if (![...data.files].some((file) => file.startsWith('blog/'))) return missing;
  return own === base ? page : to(own);
};
const defaultOf = ({ pages: { defaultSearchPath }, noun }: Data) => `/search/${defaultSearchPath ?? `new-used-and-demo-${noun}`}`;
const garageAt = (path: string) => (data: Data) => {
  const own = data.pages.garage ?? '/my-garage';
  if (data.features.favourites === false) return missing;
  if (path === own || (own !== '/my-garage' && path === `${own}/saved`)) return page;
  return path === '/my-garage' ? to(own) : missing;
};
/** A brand's page stands with or without /pages/; the other address leads there. */
const brandAt = (name: string) => (data: Data) => {
  const isPage = data.files.has(`pages/${name}`);
  return isPage ? (data.pages.usePagesPath ? to(`/pages/${name}`) : page) : missing;
};
const brandBelow = (name: string) => (data: Data) => {
  const isPage = data.files.has(`pages/${name}`);
  return isPage ? (data.pages.usePagesPath ? page : to(`/${name}`)) : missing;
};

const brandPages = [
  'bull-bars',
  'canopies',
  'suspension',
  'roof-racks',
  'lighting',
  'snorkels',
  'darche',
  'msa',
  'ecoxgear',
  'first-time-buyers',
];

/** Every path of a site, and what it must be. */
const table: [path: string, wanted: (data: Data) => Outcome][] = [
  ['/', () => page],
  ['/404', () => page],
  ['/print', () => page],
  ['/success', () => page],
  ['/gone', () => page],
  ['/compare', ({ features }) => pageIf(features.compare !== false)],
  ['/search', (data) => to(defaultOf(data))],
  ['/cars', (data) => to(defaultOf(data))],
  ['/search/used-cars', ofType('cars')],
  ['/search/new-cars', ofType('cars')],
  ['/search/demo-cars', ofType('cars')],
  ['/search/new-and-demo-cars', ofType('cars')],
  ['/search/new-used-and-demo-cars', ofType('cars')],
  ['/search/new-used-and-demo-trucks', ofType('trucks')],
  ['/search/new-and-used-motorcycles', ofType('motorcycles')],
  ['/search/subscription-cars', offerIs('subscription')],
  ['/search/rental-cars', offerIs('rental')],
  ['/search/our-cars', () => page],
  ['/find/rental-cars', alias('/find/rental-cars')],
  ['/used-car/list', alias('/used-car/list')],
  ['/search/ute', bodyIs('ute')],
  ['/search/sedan', bodyIs('sedan')],
  ['/search/suv', bodyIs('suv')],
  ['/search/hatch', bodyIs('hatch')],
  ['/search/nothing-of-ours', () => unbuilt],
  ['/cars/nothing-of-ours', () => missing],
  ['/book-test-drive', written('book-test-drive')],
  ['/service', written('service')],
  ['/parts', written('parts')],
  ['/tyres', optional('tyres')],
  ['/finance', written('finance')],
  ['/finance-enquiry', optional('finance-enquiry')],
  ['/apply-for-finance', optional('apply-for-finance')],
  [
    '/finance-pre-approval',
    (data) => {
      if (data.files.has('finance-pre-approval')) return page;
      return data.pages.preApproval === '/finance' && data.files.has('finance') ? to('/finance') : missing;
    },
  ],
  ['/trade-in', written('trade-in')],
  ['/vehicle-parts-and-accessories', optional('vehicle-parts-and-accessories')],
  ['/special-offers', optional('special-offers')],
  ['/electric-cars', optional('electric-cars')],
  ['/about-us', written('about-us')],
  ['/community', optional('community')],
  ['/referral-program', optional('referral-program')],
  ['/contact', written('contact')],
  ['/careers', written('careers')],
  [
    '/current-positions',
    (data) => ([...data.files].some((file) => file.startsWith('positions/')) ? page : optional('current-positions')(data)),
  ],
  ['/checkout-journey', optional('checkout-journey')],
  ['/terms-and-conditions', written('terms-and-conditions')],
  ['/privacy-policy', () => page],
  ['/accessibility', () => page],
  ['/site-map', () => page],
  ['/our-locations', ({ locations }) => pageIf(locations.length)],
  ['/blog', blogAt('/blog')],
  ['/news', blogAt('/news')],
  ...['/my-garage', '/mybigboxcars', '/mymotorama', '/mymotorama/saved', '/myblinkr', '/myservco'].map((path): (typeof table)[number] => [
    path,
    garageAt(path),
  ]),
  ...brandPages.flatMap((name): typeof table => [
    [`/${name}`, brandAt(name)],
    [`/pages/${name}`, brandBelow(name)],
  ]),
  // Comes with the accounts of shoppers.
  ['/sign-in', () => missing],
];

function outcomeOf({ catalogue, paths }: DemoSite, path: string): Outcome {
  if (paths.includes(path)) return page;
  const target = catalogue.redirects.get(path);
  if (target) return to(target);
  return rewrite(hostRules(searchHref(catalogue)), path) ? unbuilt : missing;
}

describe.each(demoSlugs)('%s', (slug) => {
  test('has the pages that its files say, and no others of the table', async () => {
    const [site, data] = [await demoSite(slug), dataOf(slug)];
    const rows = table.map(([path, wanted]): [string, Outcome] => [path, wanted(data)]);
    expect(rows.map(([path]) => [path, outcomeOf(site, path)])).toEqual(rows);
  });

  test('has a page for each location, article, make, model and car', async () => {
    const { cars, files, locations, pages } = dataOf(slug);
    const { catalogue, paths } = await demoSite(slug);
    const known = new Set(paths);
    const blog = pages.blog ?? '/blog';
    const other = blog === '/blog' ? '/news' : '/blog';
    const articles = [...files].flatMap((file) => (file.startsWith('blog/') ? [file.slice('blog'.length)] : []));
    const wanted = [
      ...(locations.length > 1 ? locations.map((place) => `/our-locations/${place.slug}`) : []),
      ...articles.map((name) => blog + name),
      ...catalogue.cars.map((car) => `/cars/${car.slug}`),
    ];
    expect(wanted.filter((path) => !known.has(path))).toEqual([]);
    expect(articles.map((name) => catalogue.redirects.get(other + name))).toEqual(articles.map((name) => blog + name));
    expect(catalogue.cars.length).toBeGreaterThan(cars.length / 2);
  });
});

test('the table has each outcome of a path that dealers differ in', () => {
  const data = demoSlugs.map(dataOf);
  const outcomes = new Map(table.map(([path, wanted]) => [path, new Set(data.map(wanted))]));
  const differing = [
    '/compare',
    '/find/rental-cars',
    '/used-car/list',
    '/tyres',
    '/finance-pre-approval',
    '/blog',
    '/news',
    '/pages/bull-bars',
    '/search/rental-cars',
  ];
  expect(differing.filter((path) => outcomes.get(path)?.size === 1)).toEqual([]);
});
