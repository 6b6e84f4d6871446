import type { PageVendor } from '#lib/tracking/setup.ts';
import type { VendorPage } from '#lib/tracking/vendors/vendor.ts';
import { sleep } from '../sleep.ts';
import type { ConsentStore } from './consent-store.ts';
import { track } from './track.ts';

const loading = new Map<string, Promise<void>>();

/** A script that has not loaded after this time counts as failed, so that no chat button waits forever. */
const longestLoadMs = 15_000;

/** Adds a script to the page, once. Rejects when it does not load; the next call tries again. */
function addScript(url: string, attributes: Readonly<Record<string, string>> = {}): Promise<void> {
  const loadingScript = loading.get(url);
  if (loadingScript) return loadingScript;
  const script = document.createElement('script');
  script.async = true;
  script.src = url;
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  const loaded = new Promise<void>((resolve, reject) => {
    const fail = () => {
      loading.delete(url);
      script.remove();
      reject(new Error(`its script did not load: ${new URL(url, location.href).host}`));
    };
    const timer = setTimeout(fail, longestLoadMs);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      fail();
    });
  });
  loading.set(url, loaded);
  document.head.append(script);
  return loaded;
}

/**
 * On a developer's machine, no vendor's script is loaded: trials would distort the dealer's numbers. The server there answers with a
 * stand-in, which shows at `/__events` what it receives.
 */
function scriptAddress(url: string, { kind, name = kind, purpose }: PageVendor): string {
  if (!/(^|\.)localhost$/.test(location.hostname)) return url;
  return `/__events/stand-in.js?${new URLSearchParams({ vendor: name, kind, purpose, url })}`;
}

/** The page as a vendor gets it. */
export const vendorPage = (consent: Pick<ConsentStore, 'allowed' | 'onChange'>, vendor: PageVendor): VendorPage => ({
  global: window as unknown as Record<string, unknown>,
  script: (url, attributes) => addScript(scriptAddress(url, vendor), attributes),
  allowed: consent.allowed,
  onAllowed: consent.onChange,
  track: (action) => track(document, action),
  warn: (text) => console.warn(text),
  now: () => Date.now(),
  referrer: () => (document.referrer === '' ? '' : `${new URL(document.referrer).origin}/`),
  sleep,
  find: (selector) => document.querySelector<HTMLElement>(selector),
});
