import button from '#components/ui/button.module.scss';
import { ButtonLink } from '#components/ui/link.tsx';
import type { Account } from '#lib/browser/account/account.ts';

type Props = {
  /** The number or address of the account, as its owner writes it. */
  known: string;
  /** Where the shopper was going. */
  href: string;
  account: Account;
};

/** Replaces the form for who is signed in already. On a device that several people use, the next one signs out first. */
export const SignedIn = ({ known, href, account }: Props) => (
  <>
    <p role="status">You are signed in with {known}.</p>
    <ButtonLink href={href} name="Continue" />
    <button type="button" className={`${button.button} ${button.quiet}`} onClick={() => void account.signOut(false)}>
      Use another number or address
    </button>
  </>
);
