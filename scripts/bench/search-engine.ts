// Times the embedded search engine on made-up listings: node scripts/bench/search-engine.ts [documents] [runs]
import { createEngine, type EngineDocument, type EngineSettings } from '#lib/search/engine/engine.ts';

const size = Number(process.env.BENCH_CARS ?? 16_000);
const runs = Number(process.env.BENCH_RUNS ?? 30);

/** A seeded generator (mulberry32), so that every run times the same listings. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const random = createRandom(7);
const whole = (from: number, to: number) => Math.floor(from + random() * (to - from + 1));
/** The earlier entries of a list come up more often, as makes and colours do. */
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() ** 1.7 * list.length)] as T;
const syllables = 'ka ri mo ta ve lo na su pe do ra mi ze co fa lu be to gi sa'.split(' ');
const word = () => Array.from({ length: whole(2, 4) }, () => pick(syllables)).join('');
const words = (count: number) => Array.from({ length: count }, word);
const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const makes = words(45).map(title);
const models = new Map(makes.map((make) => [make, words(14).map(title)]));
const badges = words(160).map(title);
const vocabulary = words(2500);
const features = Array.from({ length: 90 }, () => words(2).map(title).join(' '));
const colours = ['White', 'Black', 'Silver', 'Grey', 'Blue', 'Red', 'Green', 'Orange', 'Brown', 'Gold', 'Yellow', 'Purple'];
const bodies = ['SUV', 'Ute', 'Sedan', 'Hatch', 'Wagon', 'Van', 'Coupe', 'Convertible', 'Cab Chassis'];
const dealerships = words(40).map((name) => `${title(name)} Motors`);

function makeListing(id: number): EngineDocument {
  const make = pick(makes);
  const model = pick(models.get(make) as string[]);
  const badge = pick(badges);
  const year = whole(2008, 2026);
  const price = whole(40, 1400) * 100 - 10;
  const dealership = pick(dealerships);
  return {
    id,
    slug: `${year}-${make}-${model}-${id}`.toLowerCase(),
    stock_number: `U${whole(10_000, 99_999)}`,
    heading: `${year} ${make} ${model} ${badge}`,
    make,
    model,
    badge,
    series: `${badge.slice(0, 2).toUpperCase()}${whole(1, 60)}`,
    year,
    price,
    drive_away_price: price + 1990,
    weekly_payment: Math.round(price / 260),
    km: whole(5, 250_000),
    colour: pick(colours),
    generic_colour: pick(colours),
    interior_colour: pick(colours),
    body: pick(bodies),
    simple_body: pick(bodies),
    transmission: pick(['Automatic', 'Manual', 'CVT']),
    fuel_type: pick(['Petrol', 'Diesel', 'Hybrid', 'Electric']),
    drive: pick(['4x4', 'FWD', 'AWD', 'RWD']),
    cylinders: pick([4, 6, 8, 3]),
    engine_size: whole(10, 60) / 10,
    seats: pick([5, 7, 2, 8]),
    doors: pick([4, 5, 2]),
    car_type: pick(['Used', 'New', 'Demo']),
    status: pick(['in_stock', 'coming_soon', 'sold']),
    dealership_name: dealership,
    dealership_id: dealerships.indexOf(dealership),
    location: pick(dealerships).split(' ')[0],
    state: pick(['QLD', 'NSW', 'VIC', 'WA', 'SA', 'TAS']),
    filtered_features: Array.from({ length: whole(3, 12) }, () => pick(features)),
    description: Array.from({ length: whole(20, 45) }, () => pick(vocabulary)).join(' '),
    custom_rank: whole(0, 100_000),
    created_at_timestamp: 1_700_000_000 + whole(0, 60_000_000),
    warranty_months: pick([0, 12, 36, 60]),
    ancap_rating: pick([5, 4, 3]),
    is_special: random() < 0.1,
    photo_count: whole(0, 40),
    photo: `https://cdn.example.com/cars/${id}.jpg`,
  };
}

const facets = 'make model badge year body colour transmission fuel_type filtered_features price'.split(' ');
const settings: EngineSettings = {
  searchableAttributes: ['heading', 'make', 'model', 'badge', 'stock_number', 'body', 'colour', 'filtered_features', 'description'],
  filterableAttributes: [...facets, 'km', 'car_type', 'dealership_name', 'state'],
  sortableAttributes: ['custom_rank', 'price', 'year', 'km', 'created_at_timestamp'],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness', 'custom_rank:desc'],
  pagination: { maxTotalHits: 20_000 },
};
const documents = Array.from({ length: size }, (_, id) => makeListing(id));
const [make = '', other = ''] = makes;
const model = models.get(make)?.[0] ?? '';

/** What a search page sends: the list itself, and each facet without its own filter. */
function pageOf(q: string, filter: (string | string[])[], sort: string[]) {
  const base = { indexUid: 'Car_production', q, filter, sort, attributesToHighlight: ['*'] };
  return {
    queries: [{ ...base, facets, limit: 21, offset: 0 }, ...facets.map((facet) => ({ ...base, facets: [facet], limit: 1, offset: 0 }))],
  };
}

const sort = ['custom_rank:desc'];
const chosen = [[`"make"="${make}"`, `"make"="${other}"`], '"price">=10000', '"price"<=60000'];
const pages: Record<string, ReturnType<typeof pageOf>> = {
  'no words, no filter': pageOf('', [], sort),
  'no words, three filters': pageOf('', chosen, ['price:asc']),
  'one letter': pageOf(make.charAt(0), [], sort),
  'make and model': pageOf(`${make} ${model}`, [], sort),
  'make and model, filtered': pageOf(`${make} ${model}`, chosen, sort),
  'with a typo': pageOf(`${make.slice(0, -2)}x${make.slice(-1)} ${badges[3]}`, [], sort),
  'five words of a description': pageOf(vocabulary.slice(0, 5).join(' '), [], []),
  'a stock number': pageOf(`"${documents[42]?.stock_number}"`, [], sort),
};

const newEngine = () => createEngine([{ uid: 'Car_production', primaryKey: 'id', documents, settings }], { now: () => performance.now() });
function time(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
function report(name: string, times: number[]): void {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2).padStart(8);
  console.log(`${name.padEnd(34)} median ${at(0.5)} ms   p95 ${at(0.95)} ms`);
}

console.log(
  `${size} listings of ${Object.keys(documents[0] ?? {}).length} attributes, ${runs} runs; a page is 1 query and ${facets.length} facet queries`,
);
const first = (page: ReturnType<typeof pageOf>) => {
  const engine = newEngine();
  return time(() => engine({ method: 'POST', path: '/multi-search', body: page }));
};
report(
  'first page without words (cold)',
  Array.from({ length: 5 }, () => first(pages['no words, no filter'] as ReturnType<typeof pageOf>)),
);
report(
  'first page with words (cold)',
  Array.from({ length: 5 }, () => first(pages['make and model'] as ReturnType<typeof pageOf>)),
);

const before = process.memoryUsage();
const engine = newEngine();
for (const [name, body] of Object.entries(pages)) {
  // A space more each time defeats the memory of recent queries without changing the question.
  const times = Array.from({ length: runs }, (_, run) => {
    const fresh = { queries: body.queries.map((query) => ({ ...query, q: query.q === '' ? '' : `${' '.repeat(run % 20)}${query.q}` })) };
    return time(() => {
      const { status } = engine({ method: 'POST', path: '/multi-search', body: fresh });
      if (status !== 200) throw new Error(`${name}: the engine answered ${status}`);
    });
  });
  report(name, times);
}
const after = process.memoryUsage();
console.log(
  `memory of the index: ${((after.arrayBuffers - before.arrayBuffers) / 1e6).toFixed(1)} MB in typed arrays, heap ${(after.heapUsed / 1e6).toFixed(0)} MB with the documents`,
);
