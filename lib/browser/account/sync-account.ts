import { readAccountMark } from './account-mark.ts';

/** Reads the account of who is signed in on this device, so that both have the same lists. For all others it loads and asks nothing. */
export async function syncAccount(site: string, base: string): Promise<void> {
  if (readAccountMark(site, () => window.localStorage) === undefined) return;
  const { accountOf } = await import('./account.ts');
  await accountOf(site, base).load();
}
