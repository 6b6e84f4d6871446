import { type LeadNews, newsOf } from '../forms/lead-news.ts';
import type { SendAttempt, SendOutcome } from '../forms/submit-state.ts';
import { leadNewsKey } from '../forms/unsent-key.ts';
import { isRecord } from '../model/is-record.ts';
import { dayMs } from '../model/time.ts';
import { readStoredJson, type StorageOf, writeStored } from './safe-storage.ts';
import { unsentStore } from './unsent-store.ts';

type Settled = Exclude<LeadNews, { kind: 'waiting' }> & { at: number };

/** As long as an unsent lead is kept. */
const keptMs = 2 * dayMs;
const mostKept = 5;

const isSettled = (value: unknown): value is Settled =>
  isRecord(value) &&
  ['key', 'form', 'subject'].every((name) => typeof value[name] === 'string') &&
  typeof value.at === 'number' &&
  typeof (value.kind === 'sent' ? value.leadId : value.kind === 'refused' ? value.text : undefined) === 'string';

/** What a shopper reads on every page about leads that could not be sent at once, until they close it (rule E94). */
export function leadNews(site: string, { storage, now }: { storage: StorageOf; now: () => number }) {
  const name = leadNewsKey(site);
  const read = (): Settled[] => {
    const list = readStoredJson(storage, name);
    return Array.isArray(list) ? list.filter(isSettled).filter(({ at }) => at <= now() && now() - at <= keptMs) : [];
  };
  const write = (list: Settled[]) => void writeStored(storage, name, list.length === 0 ? null : JSON.stringify(list.slice(-mostKept)));
  const close = (key: string) => write(read().filter((one) => one.key !== key));
  return {
    /** What waits first, then what was sent or refused later. */
    read(): LeadNews[] {
      const waiting = unsentStore(site, { storage, now }).read();
      return [...waiting.map((attempt) => ({ ...newsOf(attempt), kind: 'waiting' as const })), ...read()];
    },
    close,
    /** A lead that waited has an answer. */
    settle(attempt: SendAttempt, outcome: Exclude<SendOutcome, { kind: 'lost' }>): void {
      const about = { ...newsOf(attempt), at: now() };
      close(attempt.key);
      write([
        ...read(),
        outcome.kind === 'stored'
          ? { ...about, kind: 'sent', leadId: outcome.leadId }
          : { ...about, kind: 'refused', text: outcome.problem },
      ]);
    },
  };
}
