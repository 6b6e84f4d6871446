import button from '#components/ui/button.module.scss';
import { ButtonLink } from '#components/ui/link.tsx';

/** On a shared device, the next person signs out first. */
export const SignInElse = ({ signOut }: { signOut: () => void }) => (
  <button type="button" className={`${button.button} ${button.quiet}`} onClick={signOut}>
    Sign in with another number or address
  </button>
);

type Props = {
  /** The phone number or email address of the account, as its owner writes it. */
  contact: string;
  /** Where the shopper was going. */
  href: string;
  signOut: () => void;
};

/** Replaces the form for a shopper who is already signed in. */
export const SignedIn = ({ contact, href, signOut }: Props) => (
  <>
    <p role="status">You are signed in with {contact}.</p>
    <ButtonLink href={href} name="Continue" />
    <SignInElse signOut={signOut} />
  </>
);
