import { useEffect, useRef, useState } from 'react';
import { useFocusAfterRemoval } from '#components/ui/use-focus-after-removal.ts';
import type { SavedSearch } from '#lib/accounts/account.ts';
import { writeEditedSearch } from '#lib/browser/account/edited-search.ts';
import { countOf } from '#lib/locale/plural.ts';
import type { GarageModel } from '#lib/pages/frames.ts';
import { AccountTab, type ReadAccount } from './account-tab.tsx';
import { EmptyGarage } from './empty-garage.tsx';
import { useGarage } from './garage-context.ts';
import styles from './saved-cars.module.scss';
import searchStyles from './search-item.module.scss';
import { SearchItem } from './search-item.tsx';
import { useSearchSetup } from './use-search-setup.ts';

/** The text for a shopper without saved searches. */
const howToSave = (one: string) => `Press “Save search” above the results of a search to hear when a new ${one} matches it.`;

function List({ account, state, model }: { model: GarageModel } & ReadAccount) {
  const { chrome } = model;
  const garage = useGarage();
  const { setup, hasFailed } = useSearchSetup(chrome.searchHref);
  const heading = useRef<HTMLHeadingElement>(null);
  const searches = state.searches.toReversed();
  useFocusAfterRemoval(searches.length, heading);
  // A shopper who returns to the list has finished changing a search.
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
  const { nouns, searchHref } = chrome;
  if (searches.length === 0)
    return (
      <EmptyGarage
        icon="bell"
        title="No saved searches yet"
        text={howToSave(nouns.one)}
        href={searchHref}
        label={`Search ${nouns.many}`}
        heading={heading}
      />
    );
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.count}>
        {countOf(searches.length, 'saved search', 'saved searches')}
      </h2>
      {hasFailed && <p role="alert">We could not count the {nouns.many} for your searches. Please reload this page.</p>}
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
    </>
  );
}

/** The searches that a shopper saved, the newest first, each with its number of cars now (rule V20). */
export const SavedSearches = ({ model }: { model: GarageModel }) => (
  <AccountTab chrome={model.chrome} tab="saved-searches" invitation={howToSave(model.chrome.nouns.one)}>
    {(read) => <List {...read} model={model} />}
  </AccountTab>
);
