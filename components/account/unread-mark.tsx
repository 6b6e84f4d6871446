import { useEffect, useState } from 'react';
import { onAccountMark, readAccountMark } from '#lib/browser/account/account-mark.ts';
import { whenLoaded } from '#lib/browser/when-loaded.ts';
import styles from './unread-mark.module.scss';

type Props = {
  site: string;
  /** Called with the number of unread notices. */
  onCount: (unread: number) => void;
};

const storage = () => window.localStorage;

/** Counts a signed-in shopper's unread notices, as of their last visit. Renders nothing. */
export function UnreadCount({ site, onCount }: Props) {
  useEffect(() => {
    const read = () => onCount(readAccountMark(site, storage)?.unread ?? 0);
    read();
    return onAccountMark(site, window, read);
  }, [site, onCount]);
  return null;
}

/**
 * The same, with a dot if there are unread notices. Reads the account once the page has loaded, so that all the shopper's devices have the
 * same lists.
 */
export function UnreadMark({ site, api, onCount }: Props & { api: string }) {
  const [unread, setUnread] = useState(0);
  useEffect(() => onCount(unread), [unread, onCount]);
  useEffect(() => {
    // For everyone else, this loads and requests nothing.
    if (readAccountMark(site, storage) === undefined) return;
    return whenLoaded(
      () => void import('#lib/browser/account/account.ts').then(({ accountOf }) => accountOf(site, api).load()).catch(() => undefined),
    );
  }, [site, api]);
  return (
    <>
      <UnreadCount site={site} onCount={setUnread} />
      {unread > 0 && <span className={styles.dot} />}
    </>
  );
}
