import { useEffect, useState } from 'react';
import { onAccountMark, readAccountMark } from '#lib/browser/account/account-mark.ts';
import styles from './unread-mark.module.scss';

type Props = {
  site: string;
  /** Hears how many notices the shopper has not read, as of their last visit. */
  onCount: (unread: number) => void;
  /** Whether a dot shows that there are some. */
  hasDot?: boolean;
};

/** Counts the notices that a shopper who is signed in has not read. */
export function UnreadMark({ site, onCount, hasDot = false }: Props) {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const read = () => setUnread(readAccountMark(site, () => window.localStorage)?.unread ?? 0);
    read();
    return onAccountMark(site, window, read);
  }, [site]);
  useEffect(() => onCount(unread), [unread, onCount]);
  return hasDot && unread > 0 ? <span className={styles.dot} /> : null;
}
