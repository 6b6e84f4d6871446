import type { ReactNode } from 'react';
import { useAccount } from '#components/account/use-account.ts';
import button from '#components/ui/button.module.scss';
import type { AccountState } from '#lib/accounts/account.ts';
import { signInHref } from '#lib/accounts/redirect.ts';
import type { Account } from '#lib/browser/account/account.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { type GarageTab, garageTabPath } from '#lib/routes/paths.ts';
import { EmptyGarage } from './empty-garage.tsx';
import styles from './saved-cars.module.scss';

/** An account with the API's answer about it. */
export type ReadAccount = { account: Account; state: AccountState };

type Props = {
  chrome: Chrome;
  tab: GarageTab;
  /** What signing in gives the shopper here. */
  invitation: string;
  children: (read: ReadAccount) => ReactNode;
};

/** A tab with a list of an account, or the reason why it is not shown yet: it is loading, it cannot be read, or nobody is signed in. */
export function AccountTab({ chrome, tab, invitation, children }: Props) {
  const { account, state, problem } = useAccount(chrome);
  if (problem)
    return (
      <div className={`${styles.garage} ${styles.problem}`} role="alert">
        <p>{problem}</p>
        <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => void account.load()}>
          Try again
        </button>
      </div>
    );
  if (!state)
    return (
      <div className={styles.garage} aria-busy="true">
        <p role="status">Loading…</p>
      </div>
    );
  // A group's site has its own path for the garage, and the query names the tab.
  const href = signInHref(garageTabPath(window.location.pathname, tab));
  return (
    <div className={styles.garage}>
      {state.user ? (
        children({ account, state })
      ) : (
        <EmptyGarage icon="bell" title="Sign in first" text={invitation} href={href} label="Sign in" />
      )}
    </div>
  );
}
