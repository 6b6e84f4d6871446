import { eventRow } from '#lib/tracking/events.ts';
import type { Moment } from '#lib/tracking/moment.ts';
import { itemOf } from '#lib/tracking/moment.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/** The maximum number of counted leads and split tests that this browser remembers. */
const mostCounted = 50;

/**
 * Whether a moment counts (rule T7). A lead counts once, in any tab and however often its page is loaded. A call, directions, a printout, a
 * saved vehicle, a chat and a quote count once per page view. A split test counts once per device.
 */
export function countOnce(site: string, storage: StorageOf): (moment: Moment) => boolean {
  const key = `forecourt:${site}:counted:1`;
  let pageAt: unknown;
  let onPage = new Set<string>();
  const readCounted = (): string[] => {
    const stored = readStoredJson(storage, key);
    return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
  };
  /** Whether the browser counts this for the first time. Remembers it. */
  const isNew = (what: string): boolean => {
    const counted = readCounted();
    if (counted.includes(what)) return false;
    writeStored(storage, key, JSON.stringify([...counted, what].slice(-mostCounted)));
    return true;
  };
  return (moment) => {
    const { number, page, reference, link, error, experiment, account } = moment;
    if (page !== pageAt) {
      pageAt = page;
      onPage = new Set();
    }
    if (error !== undefined || account) return true;
    if (experiment) return isNew(`${experiment.name} ${experiment.variant}`);
    if (number === undefined) return false;
    const { kind } = eventRow(number);
    if (kind === 'reserved') return false;
    if (reference !== undefined) return isNew(`${number} ${reference} ${moment.form?.step ?? ''}`);
    // Every page that is shown is a view, and every message of a chat is one.
    if (kind === 'view' || kind === 'form' || kind === 'step' || kind === 'chat-message') return true;
    const action = `${number} ${link ?? ''} ${itemOf(moment)?.id ?? ''}`;
    if (onPage.has(action)) return false;
    onPage.add(action);
    return true;
  };
}
