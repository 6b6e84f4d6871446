import Router from 'next/router';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import styles from './offline-notice.module.scss';

/** Next leaves the page as it is after an error with this field. */
const cancelled = () => Object.assign(new Error('The page cannot be loaded without a network.'), { cancelled: true });

/** Leaves for a car that the browser keeps; its page says that it is old (rule A11). */
async function openKeptPage(url: string): Promise<boolean> {
  const { pathname } = new URL(url, location.href);
  const keptPage = navigator.serviceWorker?.controller ? await caches.match(pathname).catch(() => undefined) : undefined;
  if (keptPage) location.assign(url);
  return keptPage !== undefined;
}

/** Says that a page cannot be opened without a network, instead of leaving for the browser's error page (rule A7). */
export function OfflineNotice() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const onError = (error: { cancelled?: boolean }, url: string) => {
      // Going back has changed the address already, so only a new load can follow it.
      const isBack = url === window.location.pathname + window.location.search;
      if (navigator.onLine || error.cancelled || isBack) return;
      void openKeptPage(url).then((isKept) => setIsShown(!isKept));
      throw cancelled();
    };
    const hide = () => setIsShown(false);
    Router.events.on('routeChangeError', onError);
    Router.events.on('routeChangeStart', hide);
    window.addEventListener('online', hide);
    return () => {
      Router.events.off('routeChangeError', onError);
      Router.events.off('routeChangeStart', hide);
      window.removeEventListener('online', hide);
    };
  }, []);
  return (
    <div role="alert" className={styles.place}>
      {isShown && (
        <div className={styles.notice}>
          <p>You appear to be offline. This page was not opened before, so it cannot be shown now.</p>
          <button type="button" className={styles.close} aria-label="Close" onClick={() => setIsShown(false)}>
            <Icon name="x" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}
