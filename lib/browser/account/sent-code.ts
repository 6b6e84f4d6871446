import { codeLifeMs } from '../../accounts/sign-in-rules.ts';
import { isRecord } from '../../model/is-record.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/**
 * A code that was sent. `shown` is the number or address as the shopper typed it; `resendSeconds` is how long until the shopper can request
 * another.
 */
export type SentCode = { contact: { phone: string } | { email: string }; shown: string; digits: number; resendSeconds: number };

const keyOf = (site: string) => `forecourt:${site}:code-sent:1`;

/**
 * Remembers in this tab that a code was sent; undefined clears it. Phones may unload a page while their owner looks for the message, and
 * the code only works in this browser.
 */
export const keepSentCode = (site: string, storage: StorageOf, sent: SentCode | undefined, now: number): boolean =>
  writeStored(storage, keyOf(site), sent ? JSON.stringify({ ...sent, at: now }) : null);

/** The code that can still be entered in this tab. */
export function readSentCode(site: string, storage: StorageOf, now: number): SentCode | undefined {
  const storedCode = readStoredJson(storage, keyOf(site));
  if (!isRecord(storedCode) || !isRecord(storedCode.contact)) return undefined;
  const { shown, digits, resendSeconds, at } = storedCode;
  if (typeof shown !== 'string' || typeof digits !== 'number' || typeof resendSeconds !== 'number' || typeof at !== 'number')
    return undefined;
  const age = now - at;
  if (age < 0 || age >= codeLifeMs) return undefined;
  const left = Math.max(0, resendSeconds - Math.floor(age / 1000));
  return { contact: storedCode.contact as SentCode['contact'], shown, digits, resendSeconds: left };
}
