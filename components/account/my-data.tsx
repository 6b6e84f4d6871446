import { useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Dialog, DialogTitle } from '#components/ui/dialog.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { useFocusAfterRemoval } from '#components/ui/use-focus-after-removal.ts';
import { nationalNumber } from '#lib/accounts/contact.ts';
import type { MailWish } from '#lib/accounts/notice-kinds.ts';
import { signInHref } from '#lib/accounts/redirect.ts';
import type { AccountAnswer } from '#lib/browser/account/ask-account.ts';
import { saveFile } from '#lib/browser/save-file.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { garageTabPath } from '#lib/routes/paths.ts';
import styles from './my-data.module.scss';
import { useAccount } from './use-account.ts';

const wishes: readonly [MailWish, string][] = [
  ['daily', 'Once a day at most'],
  ['at-once', 'At once for a lower price, else once a day'],
  ['off', 'None'],
];

/** Saves the shopper's data as a file. A plain link would not send the cookie to an API on another host. */
function save(data: object): string {
  saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json', document);
  return 'Your data is saved as my-data.json.';
}

/** What shoppers can do with their account: download the data, sign out, delete everything (rule V9). */
export function MyData({ chrome }: { chrome: Chrome }) {
  const { account, state, problem } = useAccount(chrome);
  const [note, setNote] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const deletes = useRef<HTMLButtonElement>(null);
  const run = async (work: Promise<AccountAnswer>, done: (body: Record<string, unknown>) => string) => {
    setIsAsking(false);
    const answer = await work;
    setNote(answer.ok ? done(answer.body) : answer.error);
  };
  const { user } = state ?? {};
  const status = useRef<HTMLParagraphElement>(null);
  // Signing out removes the button that was pressed, so the note in its place takes the focus.
  useFocusAfterRemoval(note !== undefined && !user ? 0 : 1, status);
  // Runs in browsers only, after the page has loaded.
  const signIn = signInHref(garageTabPath(window.location.pathname, 'my-data'));
  return (
    <div className={styles.place}>
      <p ref={status} tabIndex={-1} role="status" className={styles.note}>
        {note ?? problem ?? (state ? '' : 'Loading…')}
      </p>
      {state && !user && (
        <>
          <p>Nobody is signed in on this device. There is nothing about you in an account here.</p>
          <ButtonLink href={signIn} name="Sign in" />
        </>
      )}
      {user && (
        <>
          <section className={styles.part}>
            <h2>Your details</h2>
            <dl className={styles.facts}>
              {user.phone && (
                <div>
                  <dt>Mobile number</dt>
                  <dd>{nationalNumber(user.phone)}</dd>
                </div>
              )}
              {user.email && (
                <div>
                  <dt>Email address</dt>
                  <dd>{user.email}</dd>
                </div>
              )}
            </dl>
            {!user.email && chrome.garage.hasMail && (
              <p>
                <Link href={signIn}>Add an email address</Link> to hear by email when a {chrome.nouns.one} you watch costs less or is sold.
              </p>
            )}
            {user.email && (
              <fieldset className={styles.wishes}>
                <legend>Emails about the {chrome.nouns.many} you watch</legend>
                {wishes.map(([wish, text]) => (
                  <label key={wish}>
                    <input
                      type="radio"
                      name="mail"
                      checked={user.mail === wish}
                      onChange={() => void run(account.wishMail(wish), () => 'Your choice is saved.')}
                    />
                    {text}
                  </label>
                ))}
              </fieldset>
            )}
          </section>
          <section className={styles.part}>
            <h2>Your devices</h2>
            <p>Your lists stay in your account when you sign out. This browser forgets them.</p>
            <div className={styles.actions}>
              <button
                type="button"
                className={`${button.button} ${button.secondary}`}
                onClick={() => void run(account.signOut(false), () => 'You are signed out. Your lists stay in your account.')}
              >
                Sign out
              </button>
              <button
                type="button"
                className={`${button.button} ${button.secondary}`}
                onClick={() => void run(account.signOut(true), () => 'You are signed out on all devices. Your lists stay in your account.')}
              >
                Sign out on all devices
              </button>
            </div>
          </section>
          <section className={styles.part}>
            <h2>Your data</h2>
            <p>Take away all that we keep about you here, as a file, or delete it for good.</p>
            <div className={styles.actions}>
              <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => void run(account.export(), save)}>
                Download my data
              </button>
              <button
                ref={deletes}
                type="button"
                className={`${button.button} ${button.quiet}`}
                aria-haspopup="dialog"
                onClick={() => setIsAsking(true)}
              >
                Delete everything
              </button>
            </div>
          </section>
          <Dialog open={isAsking} onOpenChange={setIsAsking} onClosed={() => deletes.current?.focus()} className={styles.dialog} scrim>
            <DialogTitle className={styles.title}>Delete everything?</DialogTitle>
            <p>
              This deletes your account at {chrome.name} and the {chrome.nouns.many} that you saved and watched, on all devices. It cannot
              be undone. Enquiries that you sent stay with the dealer.
            </p>
            <div className={styles.actions}>
              <button
                type="button"
                className={`${button.button} ${button.primary}`}
                onClick={() => void run(account.remove(), ({ receipt }) => `Everything is deleted. Your receipt is ${String(receipt)}.`)}
              >
                Delete everything
              </button>
              <button type="button" className={`${button.button} ${button.secondary}`} onClick={() => setIsAsking(false)}>
                Keep it
              </button>
            </div>
          </Dialog>
        </>
      )}
    </div>
  );
}
