import type { Workspace } from '#lib/disk/workspace.ts';
import { type FetchedDealer, fetchDealer } from '#lib/fleet/state/fetch-dealer.ts';
import { openStateStore, type StateStore } from '#lib/fleet/state/open-state.ts';
import { StaleStateError } from '#lib/fleet/state/state-error.ts';
import { type StoredDealer, type StoreOptions, storeDealer } from '#lib/fleet/state/store-dealer.ts';
import { HeldError } from '#lib/releases/held-error.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { AddressError } from '#lib/site/target-address.ts';
import { UsageError } from './invocation.ts';

/** Dealers whose state may be in a store (rule R47). Without `--state`, all of it is in the work folder, and nothing is fetched or stored. */
export type StoredDealers = {
  state: StateStore | undefined;
  filesOf: ((slug: string) => StoredFiles) | undefined;
  /** Fetches a dealer for a command that only reads its release. */
  fetch: (slug: string) => Promise<FetchedDealer | undefined>;
  /**
   * Does work on a dealer between fetching and storing it. Failed work stores nothing; maintenance of a held dealer is stored. If another
   * machine stored the dealer meanwhile, repeatable work is repeated once with the new state.
   */
  change: <T>(
    slug: string,
    work: (fetched: FetchedDealer | undefined) => Promise<T>,
    options?: StoreOptions & { isRepeatable?: boolean },
  ) => Promise<T>;
  /** Stores the records of a push to a marketplace, so that no other machine lists a car again. */
  store: (slug: string) => Promise<void>;
  /** The transfers of a dealer's last change. */
  trafficOf: (slug: string) => StateTraffic | undefined;
  close: () => void;
};

/** The generation after a change, and what it fetched and stored. */
type StateTraffic = StoredDealer & Pick<FetchedDealer, 'fetchedBytes' | 'fetchedObjects'>;

/** Throws UsageError for an invalid `--state`, and rethrows any other error. */
export function refuseLocation(error: Error): never {
  throw error instanceof AddressError ? new UsageError(`--state: ${error.message}`) : error;
}

/** Opens the store of `--state`. Throws UsageError for an invalid location. */
export async function openStoredDealers(workspace: Workspace, location: string | undefined): Promise<StoredDealers> {
  if (location === undefined) {
    const nothing = () => undefined;
    return {
      state: undefined,
      filesOf: undefined,
      fetch: async () => undefined,
      change: (_, work) => work(undefined),
      store: async () => undefined,
      trafficOf: nothing,
      close: nothing,
    };
  }
  const state = await openStateStore(location).catch(refuseLocation);
  const traffic = new Map<string, StateTraffic>();
  async function change<T>(slug: string, work: (fetched: FetchedDealer) => Promise<T>, options?: StoreOptions): Promise<T> {
    const fetched = await fetchDealer(state, workspace, slug);
    try {
      const result = await work(fetched);
      const { fetchedBytes, fetchedObjects } = fetched;
      traffic.set(slug, { ...(await storeDealer(state, workspace, slug, options)), fetchedBytes, fetchedObjects });
      return result;
    } catch (error) {
      if (error instanceof HeldError) await storeDealer(state, workspace, slug);
      throw error;
    }
  }
  return {
    state,
    filesOf: state.filesOf,
    fetch: (slug) => fetchDealer(state, workspace, slug),
    store: async (slug) => void (await storeDealer(state, workspace, slug)),
    trafficOf: (slug) => traffic.get(slug),
    change: (slug, work, { isRepeatable = false, ...options } = {}) =>
      change(slug, work, options).catch((error) => {
        if (isRepeatable && error instanceof StaleStateError) return change(slug, work, options);
        throw error;
      }),
    close: state.close,
  };
}
