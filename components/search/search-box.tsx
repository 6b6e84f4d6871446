import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useSearchBox } from 'react-instantsearch';
import { Icon } from '#components/ui/icon.tsx';
import { listen } from '#components/ui/listen.ts';
import { afterPaint } from '#lib/browser/after-paint.ts';
import { type QueryReader, queryReader } from '#lib/browser/search/query-reader.ts';
import { keepNotes } from '#lib/browser/search/search-notes.ts';
import type { SearchState } from '#lib/search/state.ts';
import { typingBase, withUnderstood } from '#lib/search/words/typed-state.ts';
import styles from './search-bar.module.scss';
import { useSearch } from './search-context.tsx';

/**
 * Searches for what a typed text means (rule S31). Until `finish`, each text is applied to the search from before the typing, so that a
 * corrected text leaves no filter behind.
 */
function useTypedSearch() {
  const { setup, nouns, state, searchTyped } = useSearch();
  const base = useRef<SearchState | undefined>(undefined);
  const latest = useRef('');
  const reader = useRef<QueryReader | undefined>(undefined);
  const current = useRef({ state, searchTyped });
  useEffect(() => {
    current.current = { state, searchTyped };
  });

  const prepare = useCallback(async () => {
    reader.current = await queryReader(setup, nouns).catch(() => undefined);
  }, [setup, nouns]);

  const run = useCallback(
    (text: string, isTyping: boolean): string => {
      const start = base.current ?? current.current.state;
      base.current = start;
      if (text.trim() === '') {
        const bare = { ...start, query: '', page: 1 };
        keepNotes(() => window.sessionStorage, bare, []);
        current.current.searchTyped(bare);
        return '';
      }
      const { presets, defaultSort } = setup.urls;
      const typing = typingBase(start, presets);
      const understood = reader.current?.read(text, { isTyping }) ?? { refinements: {}, ranges: {}, rest: text, parts: [], notes: [] };
      const meant = withUnderstood(typing, understood, defaultSort);
      keepNotes(() => window.sessionStorage, meant, understood.notes);
      current.current.searchTyped(meant);
      return understood.rest;
    },
    [setup.urls],
  );

  return useMemo(
    () => ({
      prepare,
      /** Searches while the text changes. */
      type: (text: string) => {
        latest.current = text;
        run(text, true);
        if (!reader.current) void prepare().then(() => reader.current && base.current && latest.current === text && run(text, true));
      },
      /** Searches for the whole text. `showRest` gets the words that stay text, and gets them again once the stock has loaded. */
      finish: (text: string, showRest: (rest: string) => void): void => {
        const end = () => {
          showRest(run(text, false));
          base.current = undefined;
        };
        const before = current.current.state;
        end();
        if (reader.current || text.trim() === '') return;
        // The stock may have loaded before this search is shown.
        const isShown = () => current.current.state.query === text || current.current.state === before;
        const isUnchanged = () => !base.current && isShown();
        void prepare().then(() => reader.current && isUnchanged() && end());
      },
      /** Ends the typing without a search, because the shopper chose another one. */
      drop: () => {
        base.current = undefined;
        latest.current = '';
      },
    }),
    [prepare, run],
  );
}

/** A search server gets a query after a pause in typing; the engine in the page after every key. */
const typingPauseMs = 150;

export function SearchBox() {
  const { setup, nouns } = useSearch();
  const { query } = useSearchBox();
  const { prepare, type, finish, drop } = useTypedSearch();
  const [typed, setTyped] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelSearch = useRef(() => {});
  const isChanged = useRef(false);
  const latestQuery = useRef(query);
  const id = useId();
  // A query changed elsewhere (a chip, the back button) replaces the text, but never while the shopper types.
  useEffect(() => {
    latestQuery.current = query;
    if (!isChanged.current) setTyped(query);
  }, [query]);
  const stopTimers = useCallback(() => {
    clearTimeout(timer.current);
    cancelSearch.current();
  }, []);
  // Back and forward end the typing. Its text must not be searched again when the focus leaves the box.
  useEffect(() => {
    const endTyping = () => {
      stopTimers();
      drop();
      isChanged.current = false;
      setTyped(latestQuery.current);
    };
    return listen(window, { popstate: endTyping });
  }, [drop, stopTimers]);
  const change = (text: string) => {
    setTyped(text);
    isChanged.current = true;
    stopTimers();
    if (setup.host) timer.current = setTimeout(() => type(text), typingPauseMs);
    else cancelSearch.current = afterPaint(() => type(text));
  };
  const finishTyping = () => {
    if (!isChanged.current) return;
    isChanged.current = false;
    stopTimers();
    finish(typed, setTyped);
  };
  return (
    <search className={styles.box}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          finishTyping();
        }}
      >
        <label htmlFor={id} className="visually-hidden">
          Search {nouns.many}
        </label>
        <Icon name="search" className={styles.icon} size={20} />
        <input
          id={id}
          ref={input}
          type="search"
          // If the page's code has not loaded, Enter submits the text under this name.
          name="query"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          className={styles.input}
          placeholder="Make, model or stock number"
          value={typed}
          onChange={(event) => change(event.target.value)}
          onFocus={() => void prepare()}
          onBlur={finishTyping}
        />
        {typed && (
          <button
            type="button"
            className={styles.clear}
            aria-label="Clear search"
            data-tip="Clear search"
            // Keeps the focus in the text, because leaving it would end the typing.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              change('');
              input.current?.focus();
            }}
          >
            <Icon name="x" size={18} />
          </button>
        )}
      </form>
    </search>
  );
}
