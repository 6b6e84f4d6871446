import { useEffect, useRef } from 'react';
import { retryWaitMs } from '#lib/browser/retry-wait.ts';
import { faultOf } from '#lib/browser/search-error.ts';

/** Repeats a failed search by itself: after a pause that grows, and at once when the browser is online again (rule S12). */
export function useRetry(error: Error | undefined, refresh: () => void): void {
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
