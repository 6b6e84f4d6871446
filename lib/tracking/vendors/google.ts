import type { Allowed } from '../consent/consent.ts';
import type { VendorPage } from './vendor.ts';

type Gtag = (...words: unknown[]) => void;

/** The allowed purposes, in the terms of Google's consent mode. */
const consentWords = ({ analytics, advertising }: Allowed) => {
  const say = (isAllowed: boolean) => (isAllowed ? 'granted' : 'denied');
  return {
    ...{ ad_storage: say(advertising), ad_user_data: say(advertising), ad_personalization: say(advertising) },
    analytics_storage: say(analytics),
  };
};

/**
 * Google's queue and its consent mode, once per page. The inline script in the head may have created it (rule T10); from here on, each
 * change of consent is passed on.
 */
export function googleTag({ global, allowed, onAllowed }: VendorPage): Gtag {
  if (typeof global.gtag !== 'function') {
    const layer: unknown[] = [];
    global.dataLayer ??= layer;
    // Google reads the arguments object itself, not an array of them.
    global.gtag = function gtag() {
      // biome-ignore lint/complexity/noArguments: Google's protocol.
      (global.dataLayer as unknown[]).push(arguments);
    };
    (global.gtag as Gtag)('consent', 'default', {
      ...consentWords({ analytics: false, advertising: false, chat: false }),
      wait_for_update: 500,
    });
  }
  const gtag = global.gtag as Gtag;
  if (global.forecourtConsent !== true) {
    global.forecourtConsent = true;
    gtag('set', 'ads_data_redaction', true);
    gtag('consent', 'update', consentWords(allowed()));
    onAllowed((now) => gtag('consent', 'update', consentWords(now)));
  }
  return gtag;
}
