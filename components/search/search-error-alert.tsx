import { useLayoutEffect, useRef, useState } from 'react';
import { useInstantSearch } from 'react-instantsearch';
import { faultOf } from '#lib/browser/search-error.ts';
import styles from './results.module.scss';
import { searchErrorText } from './search-error-text.ts';
import { useRetry } from './use-retry.ts';

/** Reports a failed search, repeats it and offers to do so at once. The alert stays until a retry has ended, and the results stay as they were. */
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
