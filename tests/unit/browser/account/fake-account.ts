import { STATUS_CODES } from 'node:http';
import type { AccountState } from '#lib/accounts/account.ts';
import type { MailWish } from '#lib/accounts/notice-kinds.ts';
import { makeAccount } from '#lib/browser/account/account.ts';
import { type NextSearch, readAccountMark } from '#lib/browser/account/account-mark.ts';
import { withChanges } from '#lib/browser/account/changes-between.ts';
import { keptCars } from '#lib/browser/garage/kept-cars.ts';
import type { Favourite } from '#lib/model/visitor.ts';

export const car = (id: string): Favourite => ({ id, name: `Car ${id}`, slug: `car-${id}` });
export const cars = (...ids: string[]) => ids.map(car);

export function memory() {
  const texts = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  });
  return { texts, storage };
}

/** An API with one account, which several devices use. `fail`: answers to give instead, by path. `late`: what answers wait for, by path. */
export function fakeApi(isSignedIn = true) {
  const state: AccountState & { saved: Favourite[] } = {
    user: isSignedIn ? { phone: '+61412345678', mail: 'daily' } : null,
    watchlist: [],
    saved: [],
    searches: [],
    notices: [],
  };
  const fail = new Map<string, { status: number; body: object } | 'offline'>();
  const late = new Map<string, Promise<void>>();
  const asked: string[] = [];
  const answer = (path: string, body: Record<string, unknown>): object => {
    if (path === '/auth/verify') state.user = { phone: '+61412345678', mail: 'daily' };
    if (path === '/auth/mail' && state.user) state.user.mail = body.mail as MailWish;
    if (path === '/auth/sign-out' || path === '/auth/delete') state.user = null;
    if (path === '/watchlist/save-car') state.watchlist.push({ id: String(body.car_id), car: body.car as Favourite });
    if (path === '/watchlist/remove-car') state.watchlist = state.watchlist.filter(({ id }) => id !== body.car_id);
    if (path === '/garage/save-search') state.searches.push({ ...(body as never as NextSearch), id: `s${state.searches.length}`, at: 5 });
    if (path === '/garage/change-search') state.searches = state.searches.map((one) => (one.id === body.id ? { ...one, ...body } : one));
    if (path === '/garage/remove-search') state.searches = state.searches.filter(({ id }) => id !== body.id);
    if (path === '/garage/saved-cars') state.saved = withChanges(state.saved, body.changes as never);
    if (path.startsWith('/watchlist')) return { success: true };
    if (path.endsWith('-search')) return { searches: state.searches };
    if (path === '/auth/delete') return { receipt: 'AB12' };
    return path === '/garage/saved-cars'
      ? { saved: state.saved }
      : state.user
        ? state
        : { user: null, watchlist: [], saved: [], searches: [], notices: [] };
  };
  const fetch = (async (input: string, init: RequestInit) => {
    const path = input.replace('/api', '');
    asked.push(`${init.method} ${path} ${init.body ?? ''}`.trim());
    const failure = fail.get(path);
    if (failure === 'offline') throw new TypeError('network');
    if (failure) await late.get(path);
    if (failure) return Response.json(failure.body, { status: failure.status, statusText: STATUS_CODES[failure.status] ?? '' });
    const made = structuredClone(answer(path, init.body ? JSON.parse(init.body as string) : {}));
    await late.get(path);
    return Response.json(made);
  }) as typeof globalThis.fetch;
  return { state, fail, late, asked, network: { base: '/api', fetch } };
}

export function device(api: ReturnType<typeof fakeApi>, kept: readonly Favourite[] = []) {
  const { texts, storage } = memory();
  const favourites = keptCars({ key: 'favourites', storage });
  for (const one of kept) favourites.add(one);
  favourites.load();
  const account = makeAccount({ site: 'acme', storage, network: api.network, favourites, announce: () => undefined });
  return {
    ...{ account, favourites, texts, storage },
    local: () => favourites.store.getState().cars.map(({ id }) => id),
    watched: () => account.store.getState().state?.watchlist.map(({ id }) => id),
    mark: () => readAccountMark('acme', storage)?.watched,
  };
}
