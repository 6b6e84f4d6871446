import { useEffect } from 'react';
import { logCalls } from '#lib/browser/call-log.ts';
import { trackClicks } from '#lib/browser/track.ts';
import type { CallIds } from '#lib/cars/calls.ts';

/** Tracks clicks on phone and directions links on every page. */
export const useTrackedClicks = () => useEffect(() => trackClicks(document), []);

/** Logs calls to the API (rule K4); `ids` says whom they are for, undefined if the site logs none. */
export const useCallLog = (api: string | undefined, ids: CallIds | undefined) =>
  useEffect(() => {
    if (api === undefined || !ids) return;
    return logCalls(document, ids, { base: api, fetch: (input, init) => fetch(input, init), warn: console.warn });
  }, [api, ids]);
