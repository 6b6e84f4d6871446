import { useLayoutEffect, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { faultOf, type SearchFault } from '#lib/browser/search-error.ts';
import styles from './results.module.scss';

const messages: Record<SearchFault, string> = {
  unanswered: 'Search is not responding. The results below do not include your last change.',
  slow: 'Search took too long. The results below do not include your last change.',
  outdated: 'This page is out of date. Reload it to search our current stock.',
  refused: 'Search is not available right now. The results below do not include your last change.',
};
const offline = 'You appear to be offline. The results below do not include your last change.';

/** Reports a failed search and offers a retry. The alert stays until a retry has ended, and the results stay as they were. */
export function SearchErrorAlert() {
  const { status, error, refresh } = useInstantSearch({ catchError: true });
  const [lastError, setLastError] = useState<Error>();
  const alert = useRef<HTMLDivElement>(null);
  if (error && error !== lastError) setLastError(error);
  if (!error && lastError && status === 'idle') setLastError(undefined);
  useLayoutEffect(() => {
    const element = alert.current;
    if (!lastError || !element) return;
    // The focused button disappears with the alert; without this the focus would jump to the start of the page.
    return () => {
      const results = element.closest('section');
      if (!results || !element.contains(document.activeElement)) return;
      results.tabIndex = -1;
      results.focus({ preventScroll: true });
    };
  }, [lastError]);
  if (!lastError) return null;
  const fault = faultOf(lastError);
  const isRetrying = !error;
  const retry = fault === 'outdated' ? () => window.location.reload() : refresh;
  return (
    <div role="alert" ref={alert} className={styles.error}>
      <p>{fault !== 'outdated' && !navigator.onLine ? offline : messages[fault]}</p>
      <button type="button" aria-disabled={isRetrying} onClick={() => !isRetrying && retry()}>
        {fault === 'outdated' ? 'Reload' : isRetrying ? 'Trying again…' : 'Try again'}
      </button>
    </div>
  );
}
