import { useEffect } from 'react';
import type { Chrome } from '#lib/pages/chrome.ts';
import { carPath } from '#lib/routes/paths.ts';

/** Long after the load event, so that nothing competes with the first view. */
const waitMs = 3000;

/** Keeps the page of a car readable without a network, once the page has been open for a while (rule A11). */
export function useOfflineCars(chrome: Pick<Chrome, 'isOnlineOnly'> | undefined, slug: string | undefined): void {
  const isOn = chrome !== undefined && !chrome.isOnlineOnly;
  const car = slug === undefined ? undefined : carPath(slug);
  useEffect(() => {
    if (!isOn || process.env.NODE_ENV !== 'production') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () =>
      import('#lib/browser/offline-cars.ts').then(({ keepCarOffline }) => keepCarOffline(navigator, car)).catch(() => undefined);
    const wait = () => {
      timer = setTimeout(keep, waitMs);
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      clearTimeout(timer);
    };
  }, [isOn, car]);
  useEffect(() => {
    // A kept page with the warning is replaced once there is a network again. Some networks only look as if they were there.
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
