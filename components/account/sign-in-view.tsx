import Router from 'next/router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBotCheck } from '#components/forms/bot-check.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import { useFocusAfterRemoval } from '#components/ui/use-focus-after-removal.ts';
import { mobileProblems, nationalNumber, readEmail, readMobile } from '#lib/accounts/contact.ts';
import { safeRedirect } from '#lib/accounts/redirect.ts';
import { signedInText } from '#lib/accounts/signed-in-text.ts';
import type { SignInContact } from '#lib/browser/account/account.ts';
import { readNextSearch, takeNextSearch, takeNextWatch } from '#lib/browser/account/account-mark.ts';
import { keepSentCode, readSentCode, type SentCode } from '#lib/browser/account/sent-code.ts';
import { garageOf } from '#lib/browser/garage/garage.ts';
import { track, trackAccount } from '#lib/browser/tracking/track.ts';
import type { SignInModel } from '#lib/pages/frames.ts';
import { carPath } from '#lib/routes/paths.ts';
import { CodeField } from './code-field.tsx';
import styles from './sign-in-view.module.scss';
import { SignedIn, SignInElse } from './signed-in.tsx';
import { useAccount } from './use-account.ts';

const storage = () => window.sessionStorage;

const labels = { phone: 'Mobile number', email: 'Email address' } as const;
const others = { phone: 'Use my mobile number instead', email: 'Use my email address instead' } as const;

/** The page that the shopper came from, and the one that they go to after signing in. */
const placesOf = ({ garageHref }: SignInModel) => {
  const query = new URLSearchParams(window.location.search);
  return { redirect: safeRedirect(query.get('redirect'), garageHref), back: safeRedirect(query.get('back'), '/') };
};

/**
 * The form to sign in: a mobile number or an email address, then the code that was sent to it (rules V2 to V6). A shopper who is already
 * signed in adds the contact that their account lacks (rule V12).
 */
export function SignInView({ model }: { model: SignInModel }) {
  const { chrome, ways, country, botCheck } = model;
  const { account, state } = useAccount(chrome);
  const { widget, token } = useBotCheck(botCheck);
  const user = state?.user ?? undefined;
  const missing = user ? ways.filter((one) => user[one] === undefined) : ways;
  // Runs in browsers only, after the page has loaded.
  const [sent, setSent] = useState(() => readSentCode(chrome.slug, storage, Date.now()));
  const [chosen, setWay] = useState(sent ? ('phone' in sent.contact ? 'phone' : 'email') : (ways[0] ?? 'phone'));
  const way = missing.includes(chosen) ? chosen : (missing[0] ?? chosen);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [places, setPlaces] = useState({ redirect: '/', back: '/' });
  const [search, setSearch] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setPlaces(placesOf(model));
    setSearch(readNextSearch(model.chrome.slug, storage)?.name);
  }, [model]);
  // Signing out removes the button that was pressed.
  useFocusAfterRemoval(user ? 1 : 0, input);

  const keepSent = (code: SentCode | undefined) => {
    keepSentCode(chrome.slug, storage, code, Date.now());
    setSent(code);
  };
  const refuse = (text: string) => {
    setProblem(text);
    input.current?.focus();
  };
  const contactOf = (): SignInContact | undefined => {
    const address = way === 'phone' ? readMobile(typed, country) : readEmail(typed);
    return address === undefined ? undefined : way === 'phone' ? { phone: address } : { email: address };
  };
  const ask = async (contact: SignInContact, shown: string): Promise<string | undefined> => {
    setIsBusy(true);
    const answer = await account.askCode(contact, await token());
    setIsBusy(false);
    if (!answer.ok) return Object.values(answer.fields)[0] ?? answer.error;
    const { digits, resend_seconds: resendSeconds } = answer.body as { digits: number; resend_seconds: number };
    trackAccount(document, { step: 'code-sent', by: way });
    keepSent({ contact, shown, digits, resendSeconds });
    setProblem(undefined);
    return undefined;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const contact = contactOf();
    if (!contact) return refuse(way === 'phone' ? mobileProblems[country] : 'Please enter an email address, such as name@example.com.');
    const text = await ask(contact, typed.trim());
    if (text !== undefined) refuse(text);
  };

  const say = (text: string, link?: { text: string; href: string }) =>
    garageOf(chrome.slug).notices.setState(({ count }) => ({ notice: { text, ...(link ? { link } : {}) }, count: count + 1 }));
  const signOut = async () => {
    const answer = await account.signOut(false);
    if (!answer.ok && answer.status !== 401) return say(answer.error);
    setTyped('');
    setProblem(undefined);
  };
  /** Saves the search that the shopper came from. */
  const saveNext = async (): Promise<void> => {
    const search = takeNextSearch(chrome.slug, storage);
    if (!search) return say(signedInText(user, account.store.getState().state?.user ?? {}, way));
    const saved = await account.saveSearch(search.name, search.choices);
    if (!saved.ok) return say(saved.error);
    const { searchesHref } = chrome.garage;
    return say(
      `We will tell you about new matches of “${search.name}”.`,
      searchesHref ? { text: 'View searches', href: searchesHref } : undefined,
    );
  };
  /** Watches the car that the shopper came from, unless they have left its page for good. */
  const watchNext = async (): Promise<void> => {
    const car = takeNextWatch(chrome.slug, storage);
    if (!car || !places.redirect.startsWith(carPath(car.slug))) return saveNext();
    const watched = await account.setWatched(car, true);
    if (!watched.ok) return say(watched.error);
    track(document, 'save', { item: car });
    const { watchedHref } = chrome.garage;
    return say(`You are watching ${car.name}.`, watchedHref ? { text: 'View List', href: watchedHref } : undefined);
  };
  /** Signs in and goes on, with the car that the shopper wanted to watch or the search they wanted to save. */
  const enter = async (code: string): Promise<string | undefined> => {
    if (!sent) return undefined;
    const answer = await account.verify(sent.contact, code, user !== undefined);
    if (!answer.ok) return answer.fields.code ?? Object.values(answer.fields)[0] ?? answer.error;
    trackAccount(document, { step: 'signed-in', by: way });
    keepSentCode(chrome.slug, storage, undefined, Date.now());
    await watchNext();
    void Router.push(places.redirect);
    return undefined;
  };

  const contactDetails = user && [user.phone && nationalNumber(user.phone), user.email].filter(Boolean).join(' and ');
  if (user && missing.length === 0 && !sent)
    return (
      <div className={styles.place}>
        <SignedIn contact={contactDetails ?? ''} href={places.redirect} signOut={signOut} />
      </div>
    );
  return (
    <div className={styles.place}>
      {search && <p>Once you are signed in, we save the search “{search}” and tell you about new matches.</p>}
      {contactDetails && !sent && (
        <p>
          You are signed in with {contactDetails}. Add your {labels[way].toLowerCase()} to this account.
        </p>
      )}
      {sent ? (
        <CodeField
          key={sent.digits}
          {...sent}
          changeText={ways.length > 1 ? 'Use another number or address' : `Change ${way === 'phone' ? 'number' : 'address'}`}
          enter={enter}
          resend={() => ask(sent.contact, sent.shown)}
          change={() => {
            keepSent(undefined);
            setProblem(undefined);
          }}
        />
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <div className={styles.field}>
            <label htmlFor="sign-in-contact">{labels[way]}</label>
            <input
              ref={input}
              id="sign-in-contact"
              key={way}
              type={way === 'phone' ? 'tel' : 'email'}
              name={way}
              autoComplete={way === 'phone' ? 'tel' : 'email'}
              inputMode={way === 'phone' ? 'tel' : 'email'}
              value={typed}
              aria-invalid={problem !== undefined}
              aria-describedby="sign-in-help"
              onChange={(event) => setTyped(event.target.value)}
            />
            <p
              id="sign-in-help"
              className={problem === undefined ? styles.help : styles.problem}
              role={problem === undefined ? undefined : 'alert'}
            >
              {problem ??
                (way === 'phone' ? 'We send a text message with a code. Your carrier may charge for it.' : 'We email you a code.')}
            </p>
          </div>
          {widget}
          <button type="submit" className={`${button.button} ${button.primary} ${button.block}`} aria-busy={isBusy}>
            {isBusy ? 'Sending…' : 'Send code'}
          </button>
          {missing
            .filter((other) => other !== way)
            .map((other) => (
              <button
                key={other}
                type="button"
                className={`${button.button} ${button.quiet}`}
                onClick={() => {
                  setWay(other);
                  setTyped('');
                  setProblem(undefined);
                }}
              >
                {others[other]}
              </button>
            ))}
          {user && <SignInElse signOut={signOut} />}
        </form>
      )}
      <p className={styles.small}>
        We use your {ways.length > 1 ? 'number or address' : way === 'phone' ? 'number' : 'address'}, the {chrome.nouns.many} you save and
        watch, and your searches only for this account. Delete it all at any time under “My data”. More is in our{' '}
        <Link href="/privacy-policy">privacy policy</Link>.
      </p>
      <p>
        <Link href={places.back}>Back</Link>
      </p>
    </div>
  );
}
