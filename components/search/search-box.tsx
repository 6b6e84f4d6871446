import { useEffect, useId, useRef, useState } from 'react';
import { useSearchBox } from 'react-instantsearch';
import { Icon } from '#components/ui/icon.tsx';
import { afterPaint } from '#lib/browser/after-paint.ts';
import styles from './search-bar.module.scss';
import { useSearch } from './search-context.tsx';
import { useTypedSearch } from './use-typed-search.ts';

/** A search server gets a query after a pause in typing; the engine in the page after every key. */
const typingPauseMs = 150;

export function SearchBox() {
  const { setup, nouns } = useSearch();
  const { query } = useSearchBox();
  const { prepare, type, finish } = useTypedSearch();
  const [typed, setTyped] = useState(query);
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelSearch = useRef(() => {});
  const id = useId();
  // A query changed elsewhere (a chip, the back button) replaces the text, but never while the shopper types.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(query);
  }, [query]);
  const isChanged = useRef(false);
  const change = (text: string) => {
    setTyped(text);
    isChanged.current = true;
    clearTimeout(timer.current);
    cancelSearch.current();
    if (setup.host) timer.current = setTimeout(() => type(text), typingPauseMs);
    else cancelSearch.current = afterPaint(() => type(text));
  };
  const finishTyping = () => {
    if (!isChanged.current) return;
    isChanged.current = false;
    clearTimeout(timer.current);
    cancelSearch.current();
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
