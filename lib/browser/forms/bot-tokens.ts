import type { Turnstile } from './turnstile.ts';

type Tokens = {
  load: () => Promise<Turnstile>;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
  /** Whether the shopper has something to click. */
  onAsk: (isAsking: boolean) => void;
};

/** A token works for 300 s. A token that is about to expire is not sent. */
const tokenLifeMs = 280_000;
/** The maximum wait for a token; longer while the shopper has to click. */
const waitMs = 5000;
const clickMs = 30_000;

/** Error codes about the site's key and host. A retry does not help. */
const isSetupError = (code: string | undefined) => code?.startsWith('110') ?? false;

/**
 * The tokens of one form (rule E92): each attempt gets its own. If the check is blocked, broken or slow, the form is sent without a token.
 */
export function botTokens({ load, now, sleep, onAsk }: Tokens) {
  let turnstile: Turnstile | undefined;
  let widget: string | undefined;
  let isBlocked = false;
  let isAsking = false;
  let heldToken: { token: string; at: number } | undefined;
  let isSpent = false;
  let waiters: ((token: string | undefined) => void)[] = [];

  const take = () => {
    const token = heldToken && now() - heldToken.at < tokenLifeMs ? heldToken.token : undefined;
    if (heldToken) isSpent = true;
    heldToken = undefined;
    return token;
  };
  const answer = (give: () => string | undefined) => {
    const [waiting, ...others] = waiters;
    waiters = others;
    waiting?.(give());
  };
  const block = () => {
    isBlocked = true;
    while (waiters.length > 0) answer(() => undefined);
  };
  const ask = (next: boolean) => {
    isAsking = next;
    onAsk(next);
  };
  const renew = () => {
    if (!isSpent || !turnstile || widget === undefined) return;
    isSpent = false;
    turnstile.reset(widget);
  };

  return {
    /** Shows the check in an element; returns the function that removes it. */
    show(container: HTMLElement, siteKey: string): () => void {
      let isGone = false;
      const render = (loaded: Turnstile) => {
        if (isGone) return;
        turnstile = loaded;
        widget =
          loaded.render(container, {
            ...{ sitekey: siteKey, language: 'en', theme: 'light', size: 'flexible', appearance: 'interaction-only' },
            'response-field': false,
            callback: (token) => {
              heldToken = { token, at: now() };
              isSpent = false;
              if (waiters.length > 0) answer(take);
            },
            'expired-callback': () => {
              heldToken = undefined;
            },
            'error-callback': (code) => {
              if (isSetupError(code)) block();
              return true;
            },
            'unsupported-callback': block,
            'before-interactive-callback': () => ask(true),
            'after-interactive-callback': () => ask(false),
          }) ?? undefined;
        if (widget === undefined) block();
      };
      isBlocked = false;
      load().then(render).catch(block);
      return () => {
        isGone = true;
        if (turnstile && widget !== undefined) turnstile.remove(widget);
        [turnstile, widget, heldToken] = [undefined, undefined, undefined];
      };
    },
    /** A token for one attempt. Undefined if none arrives in time. */
    token(): Promise<string | undefined> {
      const ready = take();
      if (ready !== undefined || isBlocked) return Promise.resolve(ready);
      renew();
      return new Promise((resolve) => {
        waiters.push(resolve);
        const giveUp = () => {
          waiters = waiters.filter((waiting) => waiting !== resolve);
          resolve(undefined);
        };
        void sleep(waitMs)
          .then(() => (isAsking ? sleep(clickMs) : undefined))
          .then(giveUp);
      });
    },
  };
}
