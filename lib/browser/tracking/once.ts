import { eventRow } from '#lib/tracking/events.ts';
import type { Moment } from '#lib/tracking/moment.ts';
import { itemOf } from '#lib/tracking/moment.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';

/** Leads and split tests of which this browser remembers that they were counted. */
const mostCounted = 50;

/**
 * Whether a moment counts (rule T7). A lead counts once, in whatever tab and however often its page is loaded; a call, a way to the dealer, a
 * printout and a saved vehicle once for each page that is shown; a chat and a quote once for each page too; a split test once for each device.
 */
export function countOnce(site: string, storage: StorageOf): (moment: Moment) => boolean {
  const key = `forecourt:${site}:counted:1`;
  let pageAt: unknown;
  let onPage = new Set<string>();
  const readCounted = (): string[] => {
    const stored = readStoredJson(storage, key);
    return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
  };
  /** Whether the browser has not counted this yet; it remembers it. */
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
