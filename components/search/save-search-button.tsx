import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { withCode } from '#components/ui/with-code.ts';
import { accountMarkKey } from '#lib/browser/account/account-mark-key.ts';
import { readStored } from '#lib/browser/safe-storage.ts';
import styles from './save-search.module.scss';
import type { SaveSearchProps } from './save-search.tsx';
import { useChips, useSearch } from './search-context.tsx';

// Few shoppers are signed in, so most never load it.
const SaveSearch = dynamic(() => import('./save-search.tsx').then((module) => module.SaveSearch), { ssr: false });

const load = () => import('./save-after-sign-in.ts');

/** Saves the search on the page (rule V20). For a shopper who is not signed in, the button leads to the sign-in page. */
export function SaveSearchButton({ chrome, isEmpty = false }: SaveSearchProps) {
  const { slug } = chrome;
  const { state, answered, setup, nouns, hrefOf } = useSearch();
  const chips = useChips();
  const [isKnown, setIsKnown] = useState(false);
  const readMark = () => readStored(() => window.localStorage, accountMarkKey(slug)) !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark is read once the page is there
  useEffect(() => setIsKnown(readMark()), [slug]);
  if (isKnown) return <SaveSearch chrome={chrome} isEmpty={isEmpty} />;
  const save = () => {
    // Somebody may have signed in in another tab.
    if (readMark()) return setIsKnown(true);
    void withCode(load, ({ saveAfterSignIn, searchToSave }) => {
      const search = searchToSave({ state, chips, presets: setup.urls.presets, all: `All ${nouns.many}` });
      saveAfterSignIn(slug, search, hrefOf({ ...state, page: 1 }));
    });
  };
  // An empty result gives the button its own words.
  if (answered.count === 0 && !isEmpty) return null;
  return (
    <div className={isEmpty ? styles.empty : styles.place}>
      <button type="button" className={styles.button} aria-pressed={false} onClick={save}>
        <Icon name="bell" size={18} />
        {isEmpty ? 'Tell me when one arrives' : 'Save search'}
      </button>
    </div>
  );
}
