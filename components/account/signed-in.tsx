import button from '#components/ui/button.module.scss';
import { ButtonLink } from '#components/ui/link.tsx';

/** On a device that several people use, the next one signs out first. */
export const SignInElse = ({ signOut }: { signOut: () => void }) => (
  <button type="button" className={`${button.button} ${button.quiet}`} onClick={signOut}>
    Sign in with another number or address
  </button>
);

type Props = {
  /** The number or address of the account, as its owner writes it. */
  contact: string;
  /** Where the shopper was going. */
  href: string;
  signOut: () => void;
};

/** Replaces the form for who is signed in already. */
export const SignedIn = ({ contact, href, signOut }: Props) => (
  <>
    <p role="status">You are signed in with {contact}.</p>
    <ButtonLink href={href} name="Continue" />
    <SignInElse signOut={signOut} />
  </>
);
