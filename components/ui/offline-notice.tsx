import Router from 'next/router';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './offline-notice.module.scss';
import { missing } from './with-code.ts';

/** Next leaves the page as it is after an error with this field. */
const cancelled = () => Object.assign(new Error('The page cannot be loaded without a network.'), { cancelled: true });

/** Opens a car's page that the browser has kept; the page says that it is out of date (rule A11). */
async function openKeptPage(url: string): Promise<boolean> {
  const { pathname } = new URL(url, location.href);
  const keptPage = navigator.serviceWorker?.controller ? await caches.match(pathname).catch(() => undefined) : undefined;
  if (keptPage) location.assign(url);
  return keptPage !== undefined;
}

const texts = {
  page: 'You appear to be offline. This page was not opened before, so it cannot be shown now.',
  code: 'This could not be loaded. Check your connection and try again.',
};

/** Says what cannot be opened without a network: a page, instead of leaving for the browser's error page, or a part of this one (rule A7). */
export function OfflineNotice() {
  const [shown, setShown] = useState<keyof typeof texts>();
  useEffect(() => {
    const onError = (error: { cancelled?: boolean }, url: string) => {
      // Going back has changed the address already, so only a new load can follow it.
      const isBack = url === window.location.pathname + window.location.search;
      if (navigator.onLine || error.cancelled || isBack) return;
      void openKeptPage(url).then((isKept) => setShown(isKept ? undefined : 'page'));
      throw cancelled();
    };
    const hide = () => setShown(undefined);
    const tell = () => setShown('code');
    Router.events.on('routeChangeError', onError);
    Router.events.on('routeChangeStart', hide);
    window.addEventListener('online', hide);
    window.addEventListener(missing, tell);
    return () => {
      Router.events.off('routeChangeError', onError);
      Router.events.off('routeChangeStart', hide);
      window.removeEventListener('online', hide);
      window.removeEventListener(missing, tell);
    };
  }, []);
  return (
    <div role="alert" className={styles.place}>
      {shown && (
        <div className={styles.notice}>
          <p>{texts[shown]}</p>
          <button type="button" className={styles.close} aria-label="Close" onClick={() => setShown(undefined)}>
            <Icon name="x" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}
