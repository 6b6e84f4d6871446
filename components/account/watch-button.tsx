import Router from 'next/router';
import { useEffect, useState } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { signInHref } from '#lib/accounts/redirect.ts';
import { keepNextWatch, onAccountMark, readAccountMark } from '#lib/browser/account/account-mark.ts';
import { garageOf } from '#lib/browser/garage/garage.ts';
import { track } from '#lib/browser/tracking/track.ts';
import type { Favourite } from '#lib/model/visitor.ts';
import type { Chrome } from '#lib/pages/chrome.ts';

type Props = {
  chrome: Pick<Chrome, 'slug' | 'api' | 'garage'>;
  car: Favourite;
  /** Whether the car can be bought. If not, only shoppers who watch it see the button. */
  isAvailable: boolean;
  /** The style of the buttons beside it. */
  className: string | undefined;
};

const local = () => window.localStorage;

/** Errors that only signing in can fix. */
const needsSignIn = ['signed_out', 'no_phone'];

/**
 * Watches a car or stops (rule V7). A shopper who is not signed in goes to the sign-in page first, and the car is watched when they
 * return. The code of accounts loads when it is used.
 */
export function WatchButton({ chrome: { slug, api, garage }, car, isAvailable, className }: Props) {
  const [isWatched, setIsWatched] = useState(false);
  // The button that took a sold car off the list stays, so that the keyboard keeps its place and a slip can be undone.
  const [wasUsed, setWasUsed] = useState(false);
  useEffect(() => {
    const read = () => setIsWatched(readAccountMark(slug, local)?.watched.includes(car.id) ?? false);
    read();
    return onAccountMark(slug, window, read);
  }, [slug, car.id]);
  if (!isAvailable && !isWatched && !wasUsed) return null;

  const signIn = () => {
    keepNextWatch(slug, () => window.sessionStorage, car);
    void Router.push(signInHref(window.location.pathname + window.location.search));
  };
  const say = (text: string, link?: { text: string; href: string }) =>
    garageOf(slug).notices.setState(({ count }) => ({ notice: { text, ...(link ? { link } : {}) }, count: count + 1 }));
  const press = async () => {
    if (readAccountMark(slug, local) === undefined) return signIn();
    const willWatch = !isWatched;
    setWasUsed(true);
    setIsWatched(willWatch);
    const loaded = await import('#lib/browser/account/account.ts').catch(() => undefined);
    const account = loaded?.accountOf(slug, api);
    const answer = await account?.setWatched(car, willWatch);
    if (answer?.ok) {
      // The page knows the car.
      if (willWatch) track(document, 'save');
      const list = willWatch && garage.watchedHref ? { text: 'View List', href: garage.watchedHref } : undefined;
      return say(willWatch ? `You are watching ${car.name}.` : `You are no longer watching ${car.name}.`, list);
    }
    setIsWatched(!willWatch);
    if (answer && needsSignIn.includes(answer.code)) return signIn();
    say(answer?.error ?? 'This did not work. Please check your connection and try again.');
  };
  return (
    <button type="button" className={className} aria-pressed={isWatched} onClick={() => void press()}>
      <Icon name="bell" size={20} />
      <span>
        {isWatched ? 'Watching' : 'Watch price'}
        <span className="visually-hidden">: {car.name}</span>
      </span>
    </button>
  );
}
