import { useEffect, useState } from 'react';
import { onAccountMark, readAccountMark } from '#lib/browser/account/account-mark.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

/** How many notices a shopper has not read, as of their last visit; 0 where nobody is signed in. */
export function useUnread({ slug, garage }: Pick<Chrome, 'slug' | 'garage'>): number {
  const [unread, setUnread] = useState(0);
  const hasAccounts = garage.watchedHref !== undefined;
  useEffect(() => {
    if (!hasAccounts) return;
    const read = () => setUnread(readAccountMark(slug, () => window.localStorage)?.unread ?? 0);
    read();
    return onAccountMark(slug, window, read);
  }, [slug, hasAccounts]);
  return unread;
}
