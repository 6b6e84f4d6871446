import { createStore, type StoreApi } from 'zustand/vanilla';
import type { AccountState } from '../../accounts/account.ts';
import type { MailWish } from '../../accounts/notice-kinds.ts';
import type { Favourite } from '../../model/visitor.ts';
import { savedKey, stateOfSaved } from '../../search/saved-search.ts';
import { garageOf } from '../garage/garage.ts';
import { type KeptCars, parseKeptCars } from '../garage/kept-cars.ts';
import { readStored, type StorageOf, writeStored } from '../safe-storage.ts';
import { accountMarkEvent, writeAccountMark } from './account-mark.ts';
import { type AccountAnswer, type AccountNetwork, askAccount, readSuccess } from './ask-account.ts';
import { changesBetween, withChanges } from './changes-between.ts';
import { makeSearchChanges } from './search-changes.ts';

export type SignInContact = { phone: string } | { email: string };

type AccountWorld = {
  site: string;
  storage: StorageOf;
  network: AccountNetwork;
  favourites: Pick<KeptCars, 'store' | 'replace'>;
  announce: () => void;
};

const signedOut: AccountState = { user: null, watchlist: [], saved: [], searches: [], notices: [] };

/** The storage key of the saved cars as the account last had them, so that the browser sends changes instead of its list (rule V8). */
const syncedKey = (site: string) => `forecourt:${site}:synced:1`;

/** The account of a shopper on one device. `state` is undefined until the API has answered. */
export type Account = ReturnType<typeof makeAccount>;

export function makeAccount({ site, storage, network, favourites, announce }: AccountWorld) {
  const store: StoreApi<{ state: AccountState | undefined; problem: string | undefined }> = createStore(() => ({
    state: undefined as AccountState | undefined,
    problem: undefined as string | undefined,
  }));
  /** The number of changes sent to the API, and of those that it has not answered yet. */
  let requestCount = 0;
  const pending = new Set<Promise<AccountAnswer>>();
  const post = (path: string, body: object = {}) => {
    requestCount += 1;
    const answer = askAccount('POST', path, network, body).finally(() => pending.delete(answer));
    pending.add(answer);
    return answer;
  };
  let isApplying = false;
  let sending: Promise<void> | undefined;

  const mark = (state: AccountState, unread: number) => {
    const watched = state.watchlist.map(({ id }) => id);
    const searches = state.searches.map(({ choices }) => savedKey(stateOfSaved(choices)));
    writeAccountMark(site, storage, state.user ? { watched, searches, unread } : undefined);
    announce();
  };
  const show = (state: AccountState) => {
    mark(state, state.notices.filter(({ isRead }) => !isRead).length);
    store.setState({ state, problem: undefined });
  };
  const local = () => favourites.store.getState().cars;
  const synced = () => parseKeptCars(readStored(storage, syncedKey(site)));
  const apply = (cars: readonly Favourite[]) => {
    isApplying = true;
    favourites.replace(cars);
    isApplying = false;
  };
  const setSynced = (cars: readonly Favourite[] | undefined) => writeStored(storage, syncedKey(site), cars ? JSON.stringify(cars) : null);
  /** Shows nobody, once the session has ended elsewhere. The account's cars are removed from the device; other cars stay (rule V8). */
  const endSession = () => {
    const ids = new Set(synced().map(({ id }) => id));
    apply(local().filter(({ id }) => !ids.has(id)));
    setSynced(undefined);
    show(signedOut);
  };

  /** Sends the changes on this device since the account was last read, and shows the account's new state. */
  async function send(): Promise<void> {
    for (let changes = changesBetween(synced(), local()); changes.length > 0; changes = changesBetween(synced(), local())) {
      const before = local();
      const answer = await post('/garage/saved-cars', { changes });
      if (!answer.ok && answer.status === 401) endSession();
      // They are sent with the next change or at the next visit.
      if (!answer.ok) return;
      const saved = parseKeptCars(JSON.stringify(answer.body.saved));
      const meanwhile = changesBetween(before, local());
      setSynced(saved);
      apply(withChanges(saved, meanwhile));
      // A full list would send the same changes again.
      if (meanwhile.length === 0) return;
    }
  }
  const sync = () => {
    sending ??= send().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  favourites.store.subscribe(() => {
    if (!isApplying && store.getState().state?.user) void sync();
  });

  /** Shows the lists of an account, with the changes that this device made meanwhile. */
  async function take(answer: AccountAnswer): Promise<void> {
    if (!answer.ok) return;
    const state = answer.body as AccountState;
    if (!state.user) return endSession();
    show(state);
    const changes = changesBetween(synced(), local());
    setSynced(state.saved);
    apply(withChanges(state.saved, changes));
    await sync();
  }

  /** Reads the account. If a change was made during the request, the answer would undo it on the page, so the request is repeated. */
  const read = async (): Promise<AccountAnswer> => {
    let before: number;
    let answer: AccountAnswer;
    do {
      await Promise.allSettled(pending);
      before = requestCount;
      answer = await askAccount('GET', '/auth', network);
    } while (requestCount !== before);
    if (answer.ok) await take(answer);
    else store.setState({ problem: answer.error });
    return answer;
  };
  let reading: Promise<AccountAnswer> | undefined;
  /** Parts of a page that ask at the same time share one answer. */
  const load = (): Promise<AccountAnswer> => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };

  const leave = () => {
    setSynced(undefined);
    show(signedOut);
    // The next person on this device must not get them.
    apply([]);
  };

  /** Shows other searches, or nobody if the session has ended. */
  const showSearches = (searches: AccountState['searches'] | undefined) => {
    const now = store.getState().state ?? signedOut;
    if (searches === undefined) endSession();
    else show({ ...now, searches });
  };

  return {
    store,
    load,
    ...makeSearchChanges({ searches: () => store.getState().state?.searches, load, show: showSearches, post }),
    askCode: (contact: SignInContact, token: string | undefined) => post('/auth/code', { ...contact, ...(token ? { token } : {}) }),
    /** Signs in with a code. `add`: the contact is for the account that is signed in (rule V12). */
    verify: async (contact: SignInContact, code: string, add = false): Promise<AccountAnswer> => {
      const answer = await post('/auth/verify', { ...contact, code, ...(add ? { add } : {}) });
      await take(answer);
      return answer;
    },
    /** Marks the notices that are shown as read. The page shows them as new until it is left. */
    readNotices: async (): Promise<void> => {
      const { state } = store.getState();
      const [newest] = state?.notices ?? [];
      if (!state || !newest || state.notices.every(({ isRead }) => isRead)) return;
      const answer = await post('/garage/notices-read', { up_to: newest.at });
      if (answer.ok) mark(state, 0);
    },
    /** Saves which emails the shopper wants, and restores the previous choice if the API refuses. */
    wishMail: async (mail: MailWish): Promise<AccountAnswer> => {
      const { state } = store.getState();
      if (state?.user) show({ ...state, user: { ...state.user, mail } });
      const answer = await post('/auth/mail', { mail });
      const now = store.getState().state;
      if (!answer.ok && state?.user && now?.user) show({ ...now, user: { ...now.user, mail: state.user.mail } });
      return answer;
    },
    /** All data that the API has about the shopper. */
    export: () => askAccount('GET', '/auth/data', network),
    signOut: async (everywhere: boolean): Promise<AccountAnswer> => {
      const answer = await post('/auth/sign-out', { everywhere });
      if (answer.ok || answer.status === 401) leave();
      return answer;
    },
    remove: async (): Promise<AccountAnswer> => {
      const answer = await post('/auth/delete');
      if (answer.ok) leave();
      return answer;
    },
    /** Watches a car or stops, shows that at once, and reverts it if the API refuses (rule V7). */
    setWatched: async (car: Favourite, isWatched: boolean): Promise<AccountAnswer> => {
      // A list that could not be read is read first: showing another list instead would sign the device out.
      const read = store.getState().state ? undefined : await load();
      if (read && !read.ok) return read;
      const before = store.getState().state ?? signedOut;
      const without = before.watchlist.filter(({ id }) => id !== car.id);
      show({ ...before, watchlist: isWatched ? [...without, { id: car.id, car }] : without });
      const phone = before.user?.phone === undefined ? {} : { phone_number: before.user.phone };
      const body = { ...phone, car_id: car.id, ...(isWatched ? { car } : {}) };
      const answer = readSuccess(await post(`/watchlist/${isWatched ? 'save-car' : 'remove-car'}`, body));
      if (answer.ok) return answer;
      const now = store.getState().state ?? before;
      const others = now.watchlist.filter(({ id }) => id !== car.id);
      const own = before.watchlist.filter(({ id }) => id === car.id);
      if (answer.status === 401) endSession();
      else show({ ...now, watchlist: [...others, ...own] });
      return answer;
    },
  };
}

const accounts = new Map<string, Account>();

/** The account of a site's shopper, shared for the whole visit. */
export function accountOf(site: string, base: string): Account {
  const existingAccount = accounts.get(site);
  if (existingAccount) return existingAccount;
  const network = { base, fetch: ((input, init) => fetch(input, init)) as typeof fetch };
  const { favourites } = garageOf(site);
  const announce = () => void window.dispatchEvent(new Event(accountMarkEvent));
  const account = makeAccount({ site, storage: () => window.localStorage, network, favourites, announce });
  accounts.set(site, account);
  return account;
}
