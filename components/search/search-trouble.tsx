import { useLayoutEffect, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { faultOf, type SearchFault } from '#lib/browser/search-error.ts';
import styles from './results.module.scss';

const words: Record<SearchFault, string> = {
  unanswered: 'The search did not answer. The list below does not show your last change.',
  slow: 'The search took too long to answer. The list below does not show your last change.',
  outdated: 'This page is older than our stock list. Load it again to search what we have now.',
  refused: 'The search could not be used just now. The list below does not show your last change.',
};
const offline = 'You seem to be offline. The list below does not show your last change.';

/** Says that a search failed and offers to try again; the list stays as it was. It stands until a new try has ended. */
export function SearchTrouble() {
  const { status, error, refresh } = useInstantSearch({ catchError: true });
  const [held, setHeld] = useState<Error>();
  const alert = useRef<HTMLDivElement>(null);
  if (error && error !== held) setHeld(error);
  if (!error && held && status === 'idle') setHeld(undefined);
  useLayoutEffect(() => {
    const shown = alert.current;
    if (!held || !shown) return;
    // The button goes away with the trouble: the focus it has moves on to the results, not to the start of the page.
    return () => {
      const results = shown.closest('section');
      if (!results || !shown.contains(document.activeElement)) return;
      results.tabIndex = -1;
      results.focus({ preventScroll: true });
    };
  }, [held]);
  if (!held) return null;
  const fault = faultOf(held);
  const trying = !error;
  const again = fault === 'outdated' ? () => window.location.reload() : refresh;
  return (
    <div role="alert" ref={alert} className={styles.error}>
      <p>{fault !== 'outdated' && !navigator.onLine ? offline : words[fault]}</p>
      <button type="button" aria-disabled={trying} onClick={() => !trying && again()}>
        {fault === 'outdated' ? 'Load again' : trying ? 'Trying again…' : 'Try again'}
      </button>
    </div>
  );
}
