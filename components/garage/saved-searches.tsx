import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#components/account/use-account.ts';
import button from '#components/ui/button.module.scss';
import type { SavedSearch } from '#lib/accounts/account.ts';
import { signInHref } from '#lib/accounts/redirect.ts';
import { writeEditedSearch } from '#lib/browser/account/edited-search.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { GarageModel } from '#lib/pages/frames.ts';
import { garageTabPath } from '#lib/routes/paths.ts';
import { EmptyGarage } from './empty-garage.tsx';
import { useGarage } from './garage-context.ts';
import styles from './saved-cars.module.scss';
import searchStyles from './search-item.module.scss';
import { SearchItem } from './search-item.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useSearchSetup } from './use-search-setup.ts';

/** The searches that a shopper saved, the newest first, each with its number of cars now (rule V20). */
export function SavedSearches({ model }: { model: GarageModel }) {
  const { chrome } = model;
  const { account, state, problem } = useAccount(chrome);
  const garage = useGarage();
  const { setup, hasFailed } = useSearchSetup(chrome.searchHref);
  const heading = useRef<HTMLHeadingElement>(null);
  const searches = (state?.searches ?? []).toReversed();
  useFocusAfterRemoval(searches.length, heading);
  // Who comes back to the list has ended what they were changing.
  useEffect(() => void writeEditedSearch(chrome.slug, () => window.sessionStorage, undefined), [chrome.slug]);
  const [renamed, setRenamed] = useState<string>();
  const say = (text: string) => garage?.notices.setState(({ count }) => ({ notice: { text }, count: count + 1 }));
  const remove = async ({ id, name }: SavedSearch) => {
    const answer = await account.removeSearch(id);
    say(answer.ok ? `Removed “${name}” from your searches.` : answer.error);
  };
  const rename = async ({ id, name: oldName }: SavedSearch, name: string) => {
    setRenamed(undefined);
    if (name === oldName) return;
    const answer = await account.changeSearch(id, { name });
    if (!answer.ok) say(answer.fields.name ?? answer.error);
  };
  if (problem)
    return (
      <div className={styles.garage} role="alert">
        <p>{problem}</p>
        <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => void account.load()}>
          Try again
        </button>
      </div>
    );
  if (!state)
    return (
      <div className={styles.garage} aria-busy="true">
        <p role="status">Loading…</p>
      </div>
    );
  const { nouns, searchHref } = chrome;
  if (!state.user || searches.length === 0) {
    const text = `Press “Save search” above the results of a search to hear when a new ${nouns.one} matches it.`;
    const href = state.user ? searchHref : signInHref(garageTabPath(window.location.pathname, 'saved-searches'));
    return (
      <div className={styles.garage}>
        <EmptyGarage
          icon="bell"
          title={state.user ? 'No saved searches yet' : 'Sign in first'}
          text={text}
          href={href}
          label={state.user ? `Search ${nouns.many}` : 'Sign in'}
        />
      </div>
    );
  }
  return (
    <div className={styles.garage}>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countOf(searches.length, 'saved search', 'saved searches')}
      </h2>
      {hasFailed && <p role="alert">The numbers of {nouns.many} could not be loaded. Please reload this page.</p>}
      <ul className={searchStyles.list}>
        {searches.map((search) => (
          <SearchItem
            key={search.id}
            {...{ search, setup, chrome }}
            isRenaming={renamed === search.id}
            startRenaming={() => setRenamed(search.id)}
            stopRenaming={() => setRenamed(undefined)}
            rename={(name) => void rename(search, name)}
            remove={() => void remove(search)}
          />
        ))}
      </ul>
    </div>
  );
}
