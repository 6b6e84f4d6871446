import type { SearchDocument } from '../model/search-document.ts';
import { checkoutPath, parseCarPath } from '../routes/paths.ts';
import { slugOf } from '../routes/slug.ts';
import type { Landing } from '../search/landing.ts';
import { type CarParts, carParts, carSurroundings } from './car-parts.ts';
import type { Catalogue } from './catalogue.ts';
import { makeChrome } from './chrome.ts';
import { routes } from './routes.ts';
import { siteSearch } from './search-engine.ts';

/** What a page is made of, by name, each as a digest: pages with equal keys are equal, those with others may be. */
export type PageKey = Record<string, string>;

/** A short digest of a text; the build's is of SHA-256. */
export type Digest = (text: string) => string;

/** The digests that the keys of a dealer's pages share, made once. */
function sharedDigests(catalogue: Catalogue, digest: Digest) {
  const documents = new Map(catalogue.documents.map((document) => [document.id, digest(JSON.stringify(document))]));
  const of = (document: SearchDocument) => documents.get(document.id) ?? digest(JSON.stringify(document));
  return { of };
}

function carKeyOf(catalogue: Catalogue, digest: Digest, of: (document: SearchDocument) => string) {
  const { landings, pictures, site, content, chrome, fixedPaths, year } = carSurroundings(catalogue);
  const surroundings = digest(JSON.stringify([site, content, pictures, [...landings.keys()], [...fixedPaths], chrome]));
  return ({ car, document, pictures: own, sharePictures, related, makeHref, hasSiblings, arrival }: CarParts): PageKey => ({
    site: surroundings,
    car: digest(JSON.stringify(car)),
    // The document knows the picture that stands for the car.
    pictures: digest(JSON.stringify([own, sharePictures, document.picture])),
    related: digest(related.map(of).join()),
    links: digest(JSON.stringify([makeHref, hasSiblings])),
    clock: digest(JSON.stringify([arrival, year])),
  });
}

const placed = ['make', 'model', 'simple_body', 'car_type'] as const;
type Placed = (typeof placed)[number];
const isPlaced = (name: string): name is Placed => (placed as readonly string[]).includes(name);

/** A value as searches compare it, or more loosely: cases and accents do not count. */
const loose = (value: string | undefined) => (value === undefined ? '' : slugOf(value) || value);

/**
 * The keys of search pages. A page is made of the cars that its address names, and for each filter that the address sets of how the rest
 * of the stock spreads over that filter's values. The sets used here are never smaller than those the search finds: what only the
 * site's presets leave out is counted in.
 */
function searchKeyOf(catalogue: Catalogue, digest: Digest, of: (document: SearchDocument) => string) {
  const { setup } = siteSearch(catalogue);
  const surroundings = digest(JSON.stringify([catalogue.site, makeChrome(catalogue), setup]));
  const { refinements, ranges } = setup.urls.presets;
  const gates = [...Object.keys(refinements), ...Object.keys(ranges)] as (keyof SearchDocument)[];
  const rows = catalogue.documents.map((document) => ({
    document,
    digest: of(document),
    values: Object.fromEntries(placed.map((name) => [name, loose(document[name])])) as Record<Placed, string>,
  }));
  type Row = (typeof rows)[number];
  /** What decides, beside the filters of an address, whether a car is counted. */
  const gate = ({ document }: Row) =>
    JSON.stringify([
      document.status,
      document.sold_date_timestamp,
      (document.price ?? 0) > 0,
      (document.subscription_price ?? 0) > 0,
      (document.weekly_price ?? 0) > 0,
      document.show_on_dealer_website,
      ...gates.map((name) => document[name]),
    ]);
  const gateOf = new Map(rows.map((row) => [row, gate(row)]));
  type Wants = Partial<Record<Placed, string[]>>;
  const groups = new Map(placed.map((name) => [name, Map.groupBy(rows, ({ values }) => values[name])]));
  const members = new Map<string, Row[]>();
  function membersOf(wants: Wants): Row[] {
    const key = JSON.stringify(wants);
    const known = members.get(key);
    if (known) return known;
    const given = Object.entries(wants) as [Placed, string[]][];
    const [narrowest] = [...given].sort(([a], [b]) => placed.indexOf(b) - placed.indexOf(a)).filter(([name]) => name !== 'car_type');
    const start = narrowest ? [...new Set(narrowest[1])].flatMap((value) => groups.get(narrowest[0])?.get(value) ?? []) : rows;
    const found = start.filter(({ values }) => given.every(([name, wanted]) => wanted.includes(values[name])));
    members.set(key, found);
    return found;
  }
  const memo = (make: (wants: Wants, name: string) => string) => {
    const known = new Map<string, string>();
    return (wants: Wants, name = '') => {
      const key = JSON.stringify([wants, name]);
      const made = known.get(key) ?? make(wants, name);
      known.set(key, made);
      return made;
    };
  };
  const cars = memo((wants) =>
    digest(
      membersOf(wants)
        .map((row) => row.digest)
        .join(),
    ),
  );
  const counts = memo((wants, name) =>
    digest(
      membersOf(wants)
        .map((row) => `${row.document[name as Placed]}\0${gateOf.get(row)}`)
        .sort()
        .join('\n'),
    ),
  );
  return ({ refinements: chosen, ...target }: Landing): PageKey => {
    const wants: Wants = {};
    // A filter that this knows nothing of leaves the set larger.
    for (const [name, values] of Object.entries(chosen)) if (isPlaced(name) && values) wants[name] = values.map(loose);
    const without = Object.keys(wants).map((name) => {
      // Of the makes only those chosen are counted, and without the models chosen among them.
      if (name === 'make') return counts({ make: wants.make as string[] }, name);
      const { [name as Placed]: _own, ...others } = wants;
      return counts(others, name);
    });
    return { site: surroundings, search: digest(JSON.stringify([chosen, target])), cars: cars(wants), counts: digest(without.join()) };
  };
}

/**
 * What each page of a dealer is made of that its stock or the clock can change: of car, checkout and search pages, which grow with the
 * stock. A page that is not here is cheap to make, and is compared itself.
 */
export function pageKeys(catalogue: Catalogue, digest: Digest): Map<string, PageKey> {
  const { of } = sharedDigests(catalogue, digest);
  const carKey = carKeyOf(catalogue, digest, of);
  const searchKey = searchKeyOf(catalogue, digest, of);
  const keys = new Map<string, PageKey>();
  const checkouts = new Set(routes.checkout.paths(catalogue));
  for (const path of routes.car.paths(catalogue)) {
    const slug = parseCarPath(path) ?? '';
    const parts = carParts(catalogue, slug);
    if (!parts) continue;
    const key = carKey(parts);
    keys.set(path, key);
    const checkout = checkoutPath(slug);
    if (checkouts.has(checkout)) keys.set(checkout, { site: key.site as string, car: key.car as string, pictures: key.pictures as string });
  }
  for (const landing of catalogue.landings.values()) keys.set(landing.path, searchKey(landing));
  return keys;
}
