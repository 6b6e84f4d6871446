import type { AccountState, SavedSearch } from '../../accounts/account.ts';
import type { SavedChoices } from '../../model/saved-search.ts';
import { savedKey, stateOfSaved } from '../../search/saved-search.ts';
import type { AccountAnswer } from './ask-account.ts';

type World = {
  searches: () => readonly SavedSearch[];
  /** Shows other searches; undefined: nobody is signed in any more. */
  show: (searches: AccountState['searches'] | undefined) => void;
  post: (path: string, body: object) => Promise<AccountAnswer>;
};

const keyOf = (choices: SavedChoices) => savedKey(stateOfSaved(choices));

/** Changes of the saved searches: each shows at once, and is taken back if the API refuses (rule V20). */
export function makeSearchChanges({ searches, show, post }: World) {
  /** Shows `wanted` while the API is asked, then what it says; `takeBack` makes the list as it was before from the one of then. */
  async function change(
    path: string,
    body: object,
    wanted: SavedSearch[],
    takeBack: (now: readonly SavedSearch[]) => SavedSearch[],
  ): Promise<AccountAnswer> {
    show(wanted);
    const answer = await post(`/garage/${path}`, body);
    if (answer.ok) show(answer.body.searches as SavedSearch[]);
    else show(answer.status === 401 ? undefined : takeBack(searches()));
    return answer;
  }
  return {
    /** The saved search of a key. */
    searchOf: (key: string): SavedSearch | undefined => searches().find(({ choices }) => keyOf(choices) === key),
    saveSearch: (name: string, choices: SavedChoices): Promise<AccountAnswer> => {
      const before = searches();
      const key = keyOf(choices);
      const isKnown = before.some((one) => keyOf(one.choices) === key);
      const wanted = isKnown ? [...before] : [...before, { id: `new ${key}`, name, choices, at: Date.now() }];
      return change('save-search', { name, choices }, wanted, (now) => now.filter(({ id }) => id !== `new ${key}`));
    },
    changeSearch: (id: string, changed: { name?: string; choices?: SavedChoices }): Promise<AccountAnswer> => {
      const before = searches();
      const wanted = before.map((one) => (one.id === id ? { ...one, ...changed } : one));
      const old = before.find((one) => one.id === id);
      return change('change-search', { id, ...changed }, wanted, (now) => now.map((one) => (one.id === id && old ? old : one)));
    },
    removeSearch: (id: string): Promise<AccountAnswer> => {
      const before = searches();
      const wanted = before.filter((one) => one.id !== id);
      const position = before.findIndex((one) => one.id === id);
      const takeBack = (now: readonly SavedSearch[]) => now.toSpliced(position, 0, ...before.slice(position, position + 1));
      return change('remove-search', { id }, wanted, takeBack);
    },
  };
}
