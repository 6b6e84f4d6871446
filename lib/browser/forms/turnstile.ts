import { botCheckOrigins } from '../../forms/bot-check.ts';
import { loadOnce } from '../load-once.ts';

/** The options of a Cloudflare Turnstile widget that we use. */
export type TurnstileOptions = {
  sitekey: string;
  language: string;
  theme: 'light';
  size: 'flexible';
  appearance: 'interaction-only';
  'response-field': false;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': (code?: string) => boolean;
  'unsupported-callback': () => void;
  'before-interactive-callback': () => void;
  'after-interactive-callback': () => void;
};

/** The script's functions that we use. */
export type Turnstile = {
  render: (container: HTMLElement, options: TurnstileOptions) => string | null | undefined;
  reset: (widget: string) => void;
  remove: (widget: string) => void;
};

const address = `${botCheckOrigins.turnstile}/turnstile/v0/api.js?render=explicit`;

/** Loads the script once for all forms of a page. A failure is not remembered, so the next form tries again. */
export const loadTurnstile = loadOnce(
  (page: Pick<Document, 'createElement' | 'head'> & { defaultView: (object & { turnstile?: Turnstile }) | null }): Promise<Turnstile> =>
    new Promise((resolve, reject) => {
      const script = page.createElement('script');
      script.src = address;
      script.async = true;
      const fail = () => {
        script.remove();
        reject(new Error('The script of the bot check did not load.'));
      };
      script.addEventListener('error', fail);
      script.addEventListener('load', () => (page.defaultView?.turnstile ? resolve(page.defaultView.turnstile) : fail()));
      page.head.append(script);
    }),
);
