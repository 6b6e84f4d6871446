import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type NotPushed, type Pushed, type PushOptions, pushDealer } from '#lib/indexing/push-dealer.ts';
import { pullOne } from '#lib/pull/pull-one.ts';
import type { World } from '#lib/sources/adapter.ts';
import { carsOf, makeYard, siteOf, type Yard } from '../build/tenants.ts';
import type { SearchPlace } from './search-place.ts';

export type Car = ReturnType<typeof carsOf>[number] & Record<string, unknown>;

type Call = { method: string; path: string };

export type PushYard = Yard & {
  /** Gives a dealer these cars and search options, and pulls it. */
  dealer: (slug: string, search: object, cars: readonly object[], settings?: object) => Promise<void>;
  push: (slug: string, options?: Partial<PushOptions>) => Promise<Pushed>;
  /** A push that may skip the dealer or throw. */
  tryPush: (slug: string, options?: Partial<PushOptions>) => Promise<Pushed | NotPushed>;
  /** Requests of the last push. */
  calls: () => Call[];
  /** Those requests that change something. */
  writes: () => string[];
};

export const cars = (count: number): Car[] => carsOf(count);

const readsByPost = /\/documents\/fetch$|\/search$/;

/** Temporary dealers whose indexes are pushed to a search server in this process. */
export async function makePushYard(place: SearchPlace): Promise<PushYard> {
  const yard = await makeYard();
  const hosts = { [place.url]: { adminKey: 'env:FORECOURT_SEARCH_ADMIN_KEY' } };
  await writeFile(join(yard.tenantsDir, 'operator.json'), JSON.stringify({ hosts }));
  let calls: Call[] = [];
  const world: World = {
    fetch: (input, init) => {
      calls.push({ method: init?.method ?? 'GET', path: new URL(String(input)).pathname });
      return fetch(input, init);
    },
    env: { ...(place.key ? { FORECOURT_SEARCH_ADMIN_KEY: place.key } : {}) },
    now: Date.now,
    sleep: (ms) => setTimeout(Math.min(ms, 20)),
    random: () => 0,
  };
  const usual = { dryRun: false, full: false, acceptDrop: false, waitMs: 30_000, isNamed: true, progress: () => undefined };
  const tryPush: PushYard['tryPush'] = (slug, options = {}) => {
    calls = [];
    return pushDealer({
      workspace: yard.workspace,
      slug,
      world,
      ...usual,
      ...options,
      ...(options.world ? { world: { ...world, ...options.world } } : {}),
    });
  };
  return {
    ...yard,
    dealer: async (slug, search, stock, settings = {}) => {
      await yard.tenant(slug, { site: siteOf(slug, { search: { host: place.url, ...search }, ...settings }), cars: [...stock] });
      await pullOne(yard.workspace, slug, world, () => undefined);
    },
    tryPush,
    push: async (slug, options) => {
      const result = await tryPush(slug, options);
      if ('skipped' in result) throw new Error(`${slug} was skipped: ${result.skipped}`);
      return result;
    },
    calls: () => calls,
    writes: () =>
      calls.filter(({ method, path }) => method !== 'GET' && !readsByPost.test(path)).map(({ method, path }) => `${method} ${path}`),
  };
}
