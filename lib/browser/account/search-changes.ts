import type { AccountState, SavedSearch } from '../../accounts/account.ts';
import type { SavedChoices } from '../../model/saved-search.ts';
import { savedKey, stateOfSaved } from '../../search/saved-search.ts';
import type { AccountAnswer } from './ask-account.ts';

type World = {
  /** Undefined until the account has been read. */
  searches: () => readonly SavedSearch[] | undefined;
  /** Reads the account. */
  load: () => Promise<AccountAnswer>;
  /** Shows other searches. Undefined: nobody is signed in any more. */
  show: (searches: AccountState['searches'] | undefined) => void;
  post: (path: string, body: object) => Promise<AccountAnswer>;
};

const keyOf = (choices: SavedChoices) => savedKey(stateOfSaved(choices));

type Edit = (searches: readonly SavedSearch[]) => readonly SavedSearch[];

/** The id of a search until the API has given it one. */
const temporaryId = (choices: SavedChoices) => `new ${keyOf(choices)}`;

/**
 * Changes of the saved searches: each shows at once, and is reverted if the API refuses (rule V20). They are sent one after the other, and
 * an answer never hides or repeats a later change.
 */
export function makeSearchChanges({ searches, load, show, post }: World) {
  /** The searches that the API last returned, and the unanswered changes. */
  let confirmed: readonly SavedSearch[] = [];
  let edits: Edit[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const showAll = () => show([...edits.reduce((list, edit) => edit(list), confirmed)]);

  async function change(path: string, body: () => object, edit: Edit): Promise<AccountAnswer> {
    // As with watched cars, a list that could not be read is read first.
    const read = searches() ? undefined : await load();
    if (read && !read.ok) return read;
    if (edits.length === 0) confirmed = searches() ?? [];
    edits.push(edit);
    showAll();
    const answering = last.then(() => post(`/garage/${path}`, body()));
    last = answering;
    const answer = await answering;
    edits = edits.filter((one) => one !== edit);
    if (answer.ok) confirmed = answer.body.searches as SavedSearch[];
    if (!answer.ok && answer.status === 401) show(undefined);
    else showAll();
    return answer;
  }

  const isSearch =
    (id: string) =>
    (one: SavedSearch): boolean =>
      one.id === id || temporaryId(one.choices) === id;
  /** The API may have assigned the search's id since. */
  const knownId = (id: string) => confirmed.find(isSearch(id))?.id ?? id;
  return {
    /** The saved search of a key. */
    searchOf: (key: string): SavedSearch | undefined => searches()?.find(({ choices }) => keyOf(choices) === key),
    saveSearch: (name: string, choices: SavedChoices): Promise<AccountAnswer> => {
      const search: SavedSearch = { id: temporaryId(choices), name, choices, at: Date.now() };
      return change(
        'save-search',
        () => ({ name, choices }),
        (list) => (list.some(isSearch(search.id)) ? list : [...list, search]),
      );
    },
    changeSearch: (id: string, changed: { name?: string; choices?: SavedChoices }): Promise<AccountAnswer> => {
      const isChanged = isSearch(id);
      return change(
        'change-search',
        () => ({ id: knownId(id), ...changed }),
        (list) => list.map((one) => (isChanged(one) ? { ...one, ...changed } : one)),
      );
    },
    removeSearch: (id: string): Promise<AccountAnswer> => {
      const isRemoved = isSearch(id);
      return change(
        'remove-search',
        () => ({ id: knownId(id) }),
        (list) => list.filter((one) => !isRemoved(one)),
      );
    },
  };
}
