import { useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { onAccountMark, readAccountMark } from '#lib/browser/account/account-mark.ts';
import type { AccountAnswer } from '#lib/browser/account/ask-account.ts';
import { type EditedSearch, readEditedSearch, writeEditedSearch } from '#lib/browser/account/edited-search.ts';
import { garageOf } from '#lib/browser/garage/garage.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { chosenChips } from '#lib/search/chips.ts';
import { savedKey, savedName, savedOf } from '#lib/search/saved-search.ts';
import { saveAfterSignIn } from './save-after-sign-in.ts';
import styles from './save-search.module.scss';
import { useChips, useSearch } from './search-context.tsx';

type SearchAccount = Pick<Chrome, 'slug' | 'api' | 'garage'>;

const local = () => window.localStorage;
const session = () => window.sessionStorage;
const failed = 'This did not work. Please check your connection and try again.';

/** The account of this device; its code loads when it is used. */
async function loadAccount({ slug, api }: SearchAccount) {
  const loaded = await import('#lib/browser/account/account.ts').catch(() => undefined);
  const account = loaded?.accountOf(slug, api);
  if (account && !account.store.getState().state) await account.load();
  return account;
}

/** The saved search that is being changed, if this page was opened for that. */
function useEdited(slug: string): [EditedSearch | undefined, (search: EditedSearch | undefined) => void] {
  const [edited, setEdited] = useState<EditedSearch>();
  useEffect(() => setEdited(readEditedSearch(slug, session)), [slug]);
  const write = (search: EditedSearch | undefined) => {
    writeEditedSearch(slug, session, search);
    setEdited(search);
  };
  return [edited, write];
}

export type SaveSearchProps = {
  chrome: SearchAccount;
  /** If the search found nothing, the button says what saving is for. */
  isEmpty?: boolean;
};

/**
 * Saves the search on the page, or removes it from the saved ones (rule V20). A shopper who is not signed in goes to the sign-in page
 * first, and the search is saved when they return. On a page that was opened to change a saved search, a second button changes it.
 */
export function SaveSearch({ chrome, isEmpty = false }: SaveSearchProps) {
  const { slug, garage } = chrome;
  const { state, answered, setup, nouns, hrefOf } = useSearch();
  const labels = chosenChips(useChips(), state, setup.urls.presets).map(({ label }) => label);
  const key = savedKey(state);
  const name = savedName(labels, `All ${nouns.many}`);
  const [isSaved, setIsSaved] = useState(false);
  const [edited, setEdited] = useEdited(slug);
  useEffect(() => {
    const read = () => setIsSaved(readAccountMark(slug, local)?.searches.includes(key) ?? false);
    read();
    return onAccountMark(slug, window, read);
  }, [slug, key]);

  // A generated name follows the filters; a name that the shopper chose stays.
  const madeName = useRef<string>(undefined);
  if (edited?.key === key) madeName.current = name;

  const say = (text: string, hasLink: boolean) => {
    const link = hasLink && garage.searchesHref ? { link: { text: 'View searches', href: garage.searchesHref } } : {};
    garageOf(slug).notices.setState(({ count }) => ({ notice: { text, ...link }, count: count + 1 }));
  };
  const signIn = () => saveAfterSignIn(slug, { name, choices: savedOf(state) }, hrefOf({ ...state, page: 1 }));
  const finish = (answer: AccountAnswer | undefined, done: string, hasLink: boolean): boolean => {
    if (!answer?.ok && answer?.code === 'signed_out') signIn();
    else say(answer?.ok ? done : (answer?.error ?? failed), hasLink && answer?.ok === true);
    return answer?.ok === true;
  };
  const toggle = async () => {
    if (readAccountMark(slug, local) === undefined) return signIn();
    setIsSaved(!isSaved);
    const account = await loadAccount(chrome);
    const savedSearch = account?.searchOf(key);
    const answer = savedSearch ? await account?.removeSearch(savedSearch.id) : await account?.saveSearch(name, savedOf(state));
    // After a failure, the list is restored and the button reads it. Without an account, nothing is restored.
    if (!account) setIsSaved(isSaved);
    setEdited(undefined);
    finish(
      answer,
      savedSearch ? `Removed “${savedSearch.name}” from your searches.` : `We will tell you about new matches of “${name}”.`,
      !savedSearch,
    );
  };
  const change = async ({ id, name: oldName }: EditedSearch) => {
    const account = await loadAccount(chrome);
    const newName = madeName.current === oldName ? name : oldName;
    const answer = await account?.changeSearch(id, { ...(newName === oldName ? {} : { name }), choices: savedOf(state) });
    if (finish(answer, `Saved. “${newName}” now uses these filters.`, true)) setEdited(undefined);
  };
  // An empty result gives the button its own words.
  if (answered.count === 0 && !isEmpty) return null;
  return (
    <div className={isEmpty ? styles.empty : styles.place}>
      {edited && edited.key !== key && !isSaved && (
        <button type="button" className={styles.button} onClick={() => void change(edited)}>
          Update “{edited.name}”
        </button>
      )}
      <button type="button" className={styles.button} aria-pressed={isSaved} onClick={() => void toggle()}>
        <Icon name="bell" size={18} />
        {isSaved ? 'Search saved' : isEmpty ? 'Tell me when one arrives' : 'Save search'}
      </button>
    </div>
  );
}
