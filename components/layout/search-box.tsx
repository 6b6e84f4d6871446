import dynamic from 'next/dynamic';
import { useId, useRef, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './search-box.module.scss';

type Props = {
  chrome: Pick<Chrome, 'slug' | 'searchHref' | 'nouns'>;
  size?: 'small' | 'large';
  placeholder?: string;
  /** Accessible name, different for each search box of a page. */
  name?: string;
};

/** Loads when a shopper first reaches a search box. */
const SearchSuggestions = dynamic(() => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions), { ssr: false });

/** A plain GET form to the search page, so it works without scripts. Suggestions are added with the first focus (rule S32). */
export function SearchBox({ chrome, size = 'small', placeholder = 'Make, model or keyword', name = 'Site search' }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isReached, setIsReached] = useState(false);
  const label = `Search ${chrome.nouns.many}`;
  return (
    <search aria-label={name} className={[styles.search, styles[size]].filter(Boolean).join(' ')}>
      <form action={chrome.searchHref} method="get" className={styles.form}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          ref={input}
          name="query"
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          onFocus={() => setIsReached(true)}
        />
        <button type="submit" className={styles.submit}>
          <Icon name="search" size={20} />
          <span className={size === 'small' ? 'visually-hidden' : styles.word}>Search</span>
        </button>
      </form>
      {isReached && <SearchSuggestions input={input} chrome={chrome} />}
    </search>
  );
}
