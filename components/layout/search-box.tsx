import { useId } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './search-box.module.scss';

type Props = {
  chrome: Pick<Chrome, 'searchHref' | 'nouns'>;
  size?: 'small' | 'large';
  button?: string;
  placeholder?: string;
  /** Accessible name, different for each search box of a page. */
  name?: string;
};

/** A plain GET form to the search page, so it works without scripts. */
export function SearchBox({ chrome, size = 'small', button, placeholder = 'Make, model or keyword', name = 'Site search' }: Props) {
  const id = useId();
  const label = `Search ${chrome.nouns.many}`;
  return (
    <search aria-label={name} className={[styles.search, styles[size]].filter(Boolean).join(' ')}>
      <form action={chrome.searchHref} method="get" className={styles.form}>
        <label htmlFor={id} className="visually-hidden">
          {label}
        </label>
        <input
          id={id}
          name="query"
          type="search"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
        <button type="submit" className={styles.submit}>
          <Icon name="search" size={20} />
          <span className={size === 'small' ? 'visually-hidden' : styles.word}>{button ?? 'Search'}</span>
        </button>
      </form>
    </search>
  );
}
