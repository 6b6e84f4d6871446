import { isRecord } from '#lib/model/is-record.ts';
import { type Allowed, allowedNow, type ConsentSetup, choiceVersion, mustAsk, type PrivacyChoice } from '#lib/tracking/consent/consent.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/** The storage key of a site's choice; the inline script of the head reads it too. */
export const consentKey = (site: string): string => `forecourt:${site}:consent:1`;

type ConsentWorld = { storage: StorageOf; optsOut: boolean; window: Pick<Window, 'addEventListener'> };

/** A shopper's choice on a site: what is allowed now, and how it changes. */
export type ConsentStore = ReturnType<typeof consentStore>;

function readChoice(site: string, storage: StorageOf): PrivacyChoice | undefined {
  const stored = readStoredJson(storage, consentKey(site));
  if (!isRecord(stored) || typeof stored.version !== 'string' || !isRecord(stored.allowed)) return undefined;
  const entries = Object.entries(stored.allowed).filter((entry) => typeof entry[1] === 'boolean');
  return { version: stored.version, allowed: Object.fromEntries(entries) as PrivacyChoice['allowed'] };
}

/** The choice of this browser, shared by its tabs. If the browser forbids storage, a choice lasts as long as the page. */
export function consentStore(site: string, setup: ConsentSetup, { storage, optsOut, window }: ConsentWorld) {
  let choice = readChoice(site, storage);
  const listeners = new Set<(allowed: Allowed) => void>();
  const consentInput = () => ({ setup, choice, optsOut });
  const allowed = () => allowedNow(consentInput());
  const tell = () => {
    for (const listener of listeners) listener(allowed());
  };
  window.addEventListener('storage', ({ key }) => {
    if (key !== consentKey(site) && key !== null) return;
    choice = readChoice(site, storage);
    tell();
  });
  return {
    ...{ optsOut, allowed },
    mustAsk: () => mustAsk(consentInput()),
    choose(chosen: PrivacyChoice['allowed']): void {
      choice = { version: choiceVersion(setup), allowed: chosen };
      writeStored(storage, consentKey(site), JSON.stringify(choice));
      tell();
    },
    onChange(listener: (allowed: Allowed) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const stores = new Map<string, ConsentStore>();

/** The choice of a site's shopper, shared for the whole visit. */
export function shopperConsent(site: string, setup: ConsentSetup): ConsentStore {
  const optsOut = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  const store = stores.get(site) ?? consentStore(site, setup, { storage: () => window.localStorage, optsOut, window });
  stores.set(site, store);
  return store;
}
