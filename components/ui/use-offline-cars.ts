import { useEffect } from 'react';
import { garageOf } from '#lib/browser/garage/garage.ts';
import { whenLoaded } from '#lib/browser/when-loaded.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { KeepMessage } from '#lib/routes/offline.ts';
import { carPath } from '#lib/routes/paths.ts';

/** Keeps this car and the saved cars readable without a network, as soon as the page has loaded: the shopper may lose it any moment (rule A11). */
export function useOfflineCars(chrome: Pick<Chrome, 'isOnlineOnly' | 'slug'> | undefined, slug: string | undefined): void {
  const site = chrome && !chrome.isOnlineOnly ? chrome.slug : undefined;
  const car = slug === undefined ? undefined : carPath(slug);
  useEffect(() => {
    if (site === undefined || process.env.NODE_ENV !== 'production') return;
    const { store } = garageOf(site).favourites;
    const savedPaths = () => store.getState().cars.map((saved) => carPath(saved.slug));
    const keep = (message: KeepMessage) =>
      import('#lib/browser/offline-cars.ts').then(({ keepCarsOffline }) => keepCarsOffline(navigator, message)).catch(() => undefined);
    let stop: (() => void) | undefined;
    const cancel = whenLoaded(() => {
      void keep({ ...(car === undefined ? {} : { keep: car }), saved: savedPaths() });
      stop = store.subscribe(() => keep({ saved: savedPaths() }));
    });
    return () => {
      cancel();
      stop?.();
    };
  }, [site, car]);
  useEffect(() => {
    // A kept page with the warning is replaced once the network is back. Some networks only seem to work.
    const refresh = async () => {
      if (!navigator.onLine || !document.getElementById('offline-warning')) return;
      const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined);
      if (answer) location.reload();
    };
    refresh();
    addEventListener('online', refresh);
    return () => removeEventListener('online', refresh);
  }, []);
}
