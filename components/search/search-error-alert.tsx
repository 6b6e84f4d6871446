import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { faultOf, retryWaitMs, type SearchFault } from '#lib/browser/search/search-error.ts';
import styles from './results.module.scss';

const notIncluded = 'The results below do not include your last change.';

const texts: Record<SearchFault, string> = {
  unanswered: `Search is not responding. ${notIncluded}`,
  slow: `Search took too long. ${notIncluded}`,
  outdated: 'This page is out of date. Reload it to search our current stock.',
  refused: `Search is not available right now. ${notIncluded}`,
};

/** What shoppers read about a failed search. Only reloading fixes an outdated page, so that text takes priority even without a network. */
export const searchErrorText = (fault: SearchFault, isOnline: boolean): string =>
  fault !== 'outdated' && !isOnline
    ? `You appear to be offline. ${notIncluded} We will search again when you are back online.`
    : texts[fault];

/** Retries a failed search: after a growing pause, and at once when the browser is back online (rule S12). */
function useRetry(error: Error | undefined, refresh: () => void): void {
  const failures = useRef(0);
  useEffect(() => {
    if (!error) return;
    failures.current += 1;
    const wait = retryWaitMs(faultOf(error), failures.current);
    if (wait === undefined) return;
    const retry = () => {
      if (navigator.onLine) refresh();
    };
    const timer = setTimeout(retry, wait);
    window.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [error, refresh]);
}

/**
 * Reports a failed search, retries it, and has a button to retry at once. The alert stays until a retry has ended, and the results stay as
 * they were.
 */
export function SearchErrorAlert() {
  const { status, error, refresh } = useInstantSearch({ catchError: true });
  const [lastError, setLastError] = useState<Error>();
  const alert = useRef<HTMLDivElement>(null);
  useRetry(error, refresh);
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
      <p>{searchErrorText(fault, navigator.onLine)}</p>
      <button type="button" aria-disabled={isRetrying} onClick={() => !isRetrying && retry()}>
        {fault === 'outdated' ? 'Reload' : isRetrying ? 'Trying again…' : 'Try again'}
      </button>
    </div>
  );
}
