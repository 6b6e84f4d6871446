import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { settingsSchema } from '#lib/site/schema.ts';
import type { PullContext, PullProgress } from '#lib/sources/adapter.ts';
import type { Source } from '#lib/sources/sources.ts';
import type { Doc, FakePlatform } from './fake-platform.ts';

/** Saturday 21 November 2026, noon, UTC. */
export const noon = Date.UTC(2026, 10, 21, 12);

export const token = 'api-token-s3cret';
export const searchKey = 'search-key-s3cret';

/** The limits of a pull that the settings give by default. */
export const limits = settingsSchema.shape.pull.parse(undefined);

/** A context over a new folder; `waits` and `events` collect how long the pull slept and what it reported. */
export async function workplace(source: Source, more: Partial<PullContext<Source>> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'forecourt-pull-'));
  const waits: number[] = [];
  const events: PullProgress[] = [];
  const context: PullContext<Source> = {
    slug: 'test-motors',
    tenantDir: join(root, 'tenant'),
    workDir: join(root, 'work'),
    source,
    fetch,
    tokens: { token: 'FORECOURT_API_TOKEN', searchKey: 'FORECOURT_SEARCH_KEY' },
    env: { FORECOURT_API_TOKEN: token, FORECOURT_SEARCH_KEY: searchKey, FORECOURT_PRIVATE_DESTINATIONS: 'allow' },
    limits,
    now: () => noon,
    sleep: async (ms) => void waits.push(ms),
    random: () => 0,
    timeZone: 'Australia/Sydney',
    soldWindowDays: 3,
    timeoutMs: 60_000,
    progress: (event) => void events.push(event),
    ...more,
  };
  return { context, waits, events, root, remove: () => rm(root, { recursive: true, force: true }) };
}

export const platformSourceOf = ({ url }: FakePlatform, filter: string[] = []): Source => ({
  kind: 'platform',
  api: `${url}/api/`,
  websiteId: '7',
  search: { host: url, index: 'Car_production', filter },
});

const makes = ['Mazda', 'Toyota', 'Škoda', 'Kia', 'Land Rover'];

/** The operator's file that gives the fleet's tokens to a platform and allows every dealer these variables. */
export const operatorFor = (platform?: Pick<FakePlatform, 'url'>, ...names: string[]) =>
  JSON.stringify({
    secrets: Object.fromEntries(names.map((name) => [name, ['*']])),
    hosts: platform ? { [platform.url]: { token: 'env:FORECOURT_API_TOKEN', searchKey: 'env:FORECOURT_SEARCH_KEY' } } : {},
  });

/** `count` plain cars of five makes and ten years, as whole cars of our model. */
export function stock(count: number) {
  return Array.from({ length: count }, (_, index) => {
    const make = makes[index % makes.length] ?? '';
    const id = String(1000 + index);
    return {
      id,
      slug: `car-${id}`,
      name: `${2015 + (index % 10)} ${make} ${index}`,
      make,
      model: `M${index % 7}`,
      year: 2015 + (index % 10),
      km: 1000 * index,
      status: 'in_stock' as const,
      car_type: 'used' as const,
      price: 10_000 + index,
      colour: 'Soul Red',
      comments: `One owner, number ${index}.`,
      images: [`https://cdn.example.com/${id}/1.jpg`, `https://cdn.example.com/${id}/2.jpg`],
      location: { address: { city: 'Bathurst', state: 'NSW', postcode: '2795' } },
      show_on_dealer_website: true,
      custom_rank: index,
      created_at_timestamp: noon - index * 1000,
    };
  });
}

/** What the search index holds of a car: no pictures, no comments, city and state on their own. */
export function documentOf(car: Record<string, unknown> & { id: string; slug: string }): Doc {
  const { images, comments: _comments, location, ...rest } = car;
  const address = (location as { address?: Record<string, unknown> } | undefined)?.address;
  return {
    ...rest,
    city: address?.city,
    state: address?.state,
    make_model: `${car.make} > ${car.model}`,
    price_range: '$10,000 - $20,000',
    photos_count: Array.isArray(images) ? images.length : 0,
  };
}

/** Puts the cars on the platform: a document each in the index, and a detail each. */
export function serve(platform: FakePlatform, cars: (Record<string, unknown> & { id: string; slug: string })[]): void {
  platform.docs = cars.map(documentOf);
  platform.details = new Map(cars.map((car) => [car.slug, { car: { ...car, id: Number(car.id), colour: car.colour ?? null } }]));
}
