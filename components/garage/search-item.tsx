import Router from 'next/router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import { untilStopped } from '#components/ui/until-stopped.ts';
import type { SavedSearch } from '#lib/accounts/account.ts';
import { writeEditedSearch } from '#lib/browser/account/edited-search.ts';
import { countSaved } from '#lib/browser/search/count-saved.ts';
import { countOf } from '#lib/locale/plural.ts';
import { longestSearchName } from '#lib/model/search-name.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { savedKey, stateOfSaved } from '#lib/search/saved-search.ts';
import type { SearchSetup } from '#lib/search/setup.ts';
import { searchUrls } from '#lib/search/url.ts';
import styles from './search-item.module.scss';

type Props = {
  search: SavedSearch;
  /** Undefined until it is loaded; then the search has an address and a count. */
  setup: SearchSetup | undefined;
  chrome: Pick<Chrome, 'slug' | 'nouns'>;
  isRenaming: boolean;
  startRenaming: () => void;
  stopRenaming: () => void;
  rename: (name: string) => void;
  remove: () => void;
};

/** How many cars a search has now; undefined until it is counted, null if that failed. */
function useCount({ search, setup, chrome }: Pick<Props, 'search' | 'setup' | 'chrome'>): number | undefined | null {
  const [count, setCount] = useState<number | null>();
  const key = JSON.stringify(search.choices);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the search.
  useEffect(() => {
    if (!setup) return;
    return untilStopped(countSaved(stateOfSaved(search.choices), setup, chrome.nouns), setCount, () => setCount(null));
  }, [key, setup, chrome.nouns]);
  return count;
}

function NameForm({ search, rename, stop }: { search: SavedSearch; rename: Props['rename']; stop: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(search.name);
  useEffect(() => input.current?.select(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed.replaceAll(/\s+/g, ' ').trim();
    if (name === '') input.current?.focus();
    else rename(name);
  };
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={({ key }) => key === 'Escape' && stop()}>
      <label htmlFor={`name-${search.id}`}>Name of this search</label>
      <input
        ref={input}
        id={`name-${search.id}`}
        value={typed}
        maxLength={longestSearchName}
        required
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.actions}>
        <button type="submit" className={`${button.button} ${button.secondary}`}>
          Save name
        </button>
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={stop}>
          Cancel
        </button>
      </div>
    </form>
  );
}

/** A saved search: its name as a link, its number of cars, and what can be done with it. */
export function SearchItem({ search, setup, chrome, isRenaming, startRenaming, stopRenaming, rename, remove }: Props) {
  const { id, name, choices } = search;
  const { nouns } = chrome;
  const state = stateOfSaved(choices);
  const count = useCount({ search, setup, chrome });
  const href = setup && searchUrls(setup.urls).build(state);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const edit = () => {
    if (href === undefined) return;
    writeEditedSearch(chrome.slug, () => window.sessionStorage, { id, name, key: savedKey(state) });
    void Router.push(href);
  };
  const about = <span className="visually-hidden"> {name}</span>;
  const quiet = `${button.button} ${button.quiet}`;
  return (
    <li className={styles.item}>
      {isRenaming ? (
        <NameForm search={search} rename={rename} stop={stopRenaming} />
      ) : (
        <>
          <h3 className={styles.name}>{href === undefined ? name : <Link href={href} name={name} />}</h3>
          <p className={styles.count}>
            {count === undefined
              ? 'Counting…'
              : count === null
                ? `We could not count these ${nouns.many}.`
                : `${countOf(count, nouns.one, nouns.many)} now`}
          </p>
          <div className={styles.actions}>
            {href !== undefined && (
              <button type="button" className={quiet} onClick={edit}>
                Change filters{about}
              </button>
            )}
            <button ref={renameButton} type="button" className={quiet} onClick={startRenaming}>
              Rename{about}
            </button>
            <button type="button" className={quiet} onClick={remove}>
              Remove{about}
            </button>
          </div>
        </>
      )}
    </li>
  );
}
