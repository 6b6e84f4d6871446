import { hash } from 'node:crypto';
import { mostSearches, type SavedSearch } from '#lib/accounts/account.ts';
import type { SavedChoices } from '#lib/model/saved-search.ts';
import { savedOf, stateOfSaved } from '#lib/search/saved-search.ts';
import type { Shopper } from '../store/account-store.ts';
import type { Database } from '../store/open-database.ts';
import { dropSearch, rechooseSearch, renameSearch, searchesOf, storeSearch } from '../store/saved-search-store.ts';

type World = { now: () => number; newId: () => string };

/** Choices as they are stored, and the hash that finds equal ones. */
function storedChoices(choices: SavedChoices): { choices: string; fingerprint: string } {
  const text = JSON.stringify(savedOf(stateOfSaved(choices)));
  return { choices: text, fingerprint: hash('sha256', text) };
}

/** The saved searches of a shopper (rule V20). */
export function makeSavedSearches({ db, commit }: Pick<Database, 'db' | 'commit'>, { now, newId }: World) {
  return {
    searches: async (shopper: Shopper): Promise<SavedSearch[]> =>
      (await searchesOf(db, shopper.id)).map(({ id, name, choices, at }) => ({
        ...{ id, name, at },
        choices: JSON.parse(choices) as SavedChoices,
      })),
    /** Saves a search; false if the shopper has reached the limit. An equal search counts as saved. */
    saveSearch: (shopper: Shopper, { name, choices }: { name: string; choices: SavedChoices }): Promise<boolean> => {
      const at = now();
      const row = { id: newId(), shopper_id: shopper.id, dealer: shopper.dealer, name, ...storedChoices(choices), at, changed_at: at };
      return commit((trx) => storeSearch(trx, row, mostSearches));
    },
    /** Changes the name or the choices of a search; false if the shopper has none with this ID. */
    changeSearch: (
      shopper: Shopper,
      { id, name, choices }: { id: string; name?: string | undefined; choices?: SavedChoices | undefined },
    ): Promise<boolean> =>
      commit(async (trx) => {
        const isThere =
          choices === undefined || (await rechooseSearch(trx, shopper.id, id, { ...storedChoices(choices), changed_at: now() }));
        return isThere && (name === undefined || renameSearch(trx, shopper.id, id, name));
      }),
    removeSearch: (shopper: Shopper, id: string) => commit((trx) => dropSearch(trx, shopper.id, id)),
  };
}
