import { useEffect, useRef } from 'react';
import { visitLog } from '#lib/browser/visit-log.ts';

const isOwnPage = (address: string) => address !== '' && new URL(address).origin === window.location.origin;

/** Remembers the pages of a visit for the shopper's enquiries (rule E1). */
export function useVisitLog(site: string | undefined, path: string): void {
  const isFirst = useRef(true);
  useEffect(() => {
    if (!site) return;
    const isEntry = isFirst.current && !isOwnPage(document.referrer);
    isFirst.current = false;
    const log = visitLog(site, { storage: () => window.localStorage, now: Date.now });
    log.record(path.split(/[?#]/)[0] ?? '/', isEntry ? window.location.search.slice(1) : '');
  }, [site, path]);
}
