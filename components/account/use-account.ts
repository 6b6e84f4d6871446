import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { type Account, accountOf } from '#lib/browser/account/account.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

/** The account of this device, read once the page is shown. `state` is undefined until then. */
export function useAccount({ slug, api }: Pick<Chrome, 'slug' | 'api'>): {
  account: Account;
  state: ReturnType<Account['store']['getState']>['state'];
  problem: string | undefined;
} {
  const [account] = useState(() => accountOf(slug, api));
  const { state, problem } = useStore(account.store);
  useEffect(() => {
    if (!account.store.getState().state) void account.load();
  }, [account]);
  return { account, state, problem };
}
