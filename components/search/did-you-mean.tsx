import { useEffect, useState } from 'react';
import { queryReader } from '#lib/browser/query-reader.ts';
import { didYouMean } from '#lib/search/words/did-you-mean.ts';
import { typingBase, withUnderstood } from '#lib/search/words/typed-state.ts';
import styles from './results.module.scss';
import { useSearch } from './search-context.tsx';

/** Offers the text of an empty search with its words corrected, if the stock knows words like them. */
export function DidYouMean() {
  const { setup, nouns, state, show } = useSearch();
  const [meant, setMeant] = useState<{ query: string; text: string; open: () => void }>();
  useEffect(() => {
    let isStopped = false;
    queryReader(setup, [nouns.one, nouns.many]).then(
      ({ vocabulary, read }) => {
        const text = state.query ? didYouMean(state.query, vocabulary) : undefined;
        const open = () => text && show(withUnderstood(typingBase(state, setup.urls.presets), read(text)));
        if (!isStopped) setMeant(text ? { query: state.query, text, open } : undefined);
      },
      () => undefined,
    );
    return () => {
      isStopped = true;
    };
  }, [setup, nouns, state, show]);
  if (meant?.query !== state.query) return null;
  return (
    <p>
      Did you mean{' '}
      <button type="button" className={styles.meant} onClick={meant.open}>
        {meant.text}
      </button>
      ?
    </p>
  );
}
