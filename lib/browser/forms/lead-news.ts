import { type LeadNews, newsOf } from '../../forms/lead-news.ts';
import type { SendAttempt, SendOutcome } from '../../forms/submit-state.ts';
import { leadNewsKey } from '../../forms/unsent-key.ts';
import { isExpired } from '../../forms/unsent-leads.ts';
import { isRecord } from '../../model/is-record.ts';
import { dayMs } from '../../model/time.ts';
import { readStoredJson, type StorageOf, writeStored } from '../safe-storage.ts';
import { unsentStore } from './unsent-store.ts';

type Settled = Exclude<LeadNews, { kind: 'waiting' }> & { at: number };

/** As long as an unsent lead is kept. */
const keptMs = 2 * dayMs;
/** The outcome of a lead that waited: an answer, or no answer in time. */
type Settlement = Exclude<SendOutcome, { kind: 'lost' }> | { kind: 'expired' };

/** The data of each kind of news, besides its subject. */
const saidOf = ({ kind, leadId, text }: Readonly<Record<string, unknown>>) =>
  kind === 'sent' ? leadId : kind === 'refused' ? text : kind === 'expired' ? '' : undefined;

const isSettled = (value: unknown): value is Settled =>
  isRecord(value) &&
  ['key', 'form', 'subject'].every((name) => typeof value[name] === 'string') &&
  typeof value.at === 'number' &&
  typeof saidOf(value) === 'string';

const newsKind = (outcome: Settlement) => {
  if (outcome.kind === 'stored') return { kind: 'sent', leadId: outcome.leadId } as const;
  return outcome.kind === 'refused' ? ({ kind: 'refused', text: outcome.problem } as const) : outcome;
};

/** The messages on every page about leads that could not be sent at once, until the shopper closes them (rule E94). */
export function leadNews(site: string, { storage, now }: { storage: StorageOf; now: () => number }) {
  const name = leadNewsKey(site);
  const read = (): Settled[] => {
    const list = readStoredJson(storage, name);
    return Array.isArray(list) ? list.filter(isSettled).filter(({ at }) => Math.abs(now() - at) <= keptMs) : [];
  };
  const write = (list: Settled[]) => void writeStored(storage, name, list.length === 0 ? null : JSON.stringify(list));
  const close = (key: string) => write(read().filter((one) => one.key !== key));
  /** Records the outcome of a lead that waited. */
  const settle = (attempt: SendAttempt, outcome: Settlement): void => {
    close(attempt.key);
    write([...read(), { ...newsOf(attempt), at: now(), ...newsKind(outcome) }]);
  };
  const store = unsentStore(site, { storage, now });
  return {
    /** First the waiting leads, then those that were sent or refused later. */
    read(): LeadNews[] {
      const waiting = store.read().filter((lead) => !isExpired(lead, now()));
      return [...waiting.map((attempt) => ({ ...newsOf(attempt), kind: 'waiting' as const })), ...read()];
    },
    close,
    settle,
    /** Leads that waited too long are no longer sent, and a message says so. */
    settleExpired(): void {
      for (const lead of store.read()) {
        if (!isExpired(lead, now())) continue;
        store.forget(lead.key);
        settle(lead, { kind: 'expired' });
      }
    },
  };
}
