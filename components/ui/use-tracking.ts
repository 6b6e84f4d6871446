import { useEffect, useState } from 'react';
import { logCalls } from '#lib/browser/call-log.ts';
import { pageQuery } from '#lib/browser/page-query.ts';
import { listenForNotes, notePage } from '#lib/browser/tracking/notes.ts';
import { startInTime } from '#lib/browser/tracking/start-in-time.ts';
import { trackClicks } from '#lib/browser/tracking/track.ts';
import { whenLoaded } from '#lib/browser/when-loaded.ts';
import type { CallIds } from '#lib/cars/calls.ts';
import type { PageModel } from '#lib/pages/routes.ts';
import { adParameters } from '#lib/routes/ad-parameters.ts';

/** Tracks clicks on phone and directions links on every page, and records events if the site tracks any (rule T5). */
export function useTracking(model: PageModel | undefined): void {
  const tracking = model?.chrome.tracking;
  useEffect(() => trackClicks(document), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chrome of a site says the same on every page
  useEffect(() => {
    if (!model || !tracking) return;
    const stop = listenForNotes(document);
    const chrome = { ...model.chrome, tracking };
    const cancel = startInTime(async () => {
      const { startTracking } = await import('#lib/browser/tracking/start.ts');
      return () => startTracking(chrome);
    });
    return () => {
      cancel();
      stop();
    };
  }, [tracking === undefined]);
  useEffect(() => {
    if (!model || !tracking) return;
    notePage({
      ...{ kind: model.kind, path: window.location.pathname, ad: adParameters(Object.fromEntries(new URLSearchParams(pageQuery()))) },
      layout: model.kind === 'content' ? model.layout : undefined,
      item: model.kind === 'car' ? model.tracked : undefined,
      // The built list is hidden where the address asks for another search (rule S25).
      cards: model.kind === 'search' && document.documentElement.dataset.otherSearch === undefined ? model.cards : undefined,
    });
  }, [model, tracking]);
}

/** Logs calls to the API (rule K4); `ids` says who they are for. Undefined if the site logs none. */
export const useCallLog = (api: string | undefined, ids: CallIds | undefined) =>
  useEffect(() => {
    if (api === undefined || !ids) return;
    return logCalls(document, ids, { base: api, fetch: (input, init) => fetch(input, init), warn: console.warn });
  }, [api, ids]);

/** Whether the page is loaded and idle, for parts of it that must not compete with the first view. Always false unless `wanted`. */
export function useIsLoaded(isWanted: boolean): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => (isWanted ? whenLoaded(() => setIsLoaded(true)) : undefined), [isWanted]);
  return isLoaded;
}
