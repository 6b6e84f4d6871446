import type { LeadResponse, SendAttempt, SentEvents } from '../../forms/submit-state.ts';
import { unsentKey } from '../../forms/unsent-key.ts';
import { leadNews } from './lead-news.ts';
import { sentLog } from './sent-log.ts';
import { unsentStore } from './unsent-store.ts';

type Unsent = {
  site: string;
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  now: () => number;
  send: (attempt: SendAttempt) => Promise<LeadResponse>;
  /** Raises the events of a lead that has now been stored. */
  raise: (events: SentEvents, leadId: string) => void;
  /** The browser's locks; old browsers have none. */
  locks: Pick<LockManager, 'request'> | undefined;
};

/**
 * Sends the leads that a site keeps in this browser, in one tab at a time (rule E94), and records which were stored, so that the same
 * answers are not sent again (rule E88). A stored lead raises the same events as one that was sent at once (rule E93). Leads that waited
 * too long are not sent. Returns how many were stored, and whether some are still waiting.
 */
export async function sendUnsent({ site, storage, now, send, raise, locks }: Unsent): Promise<{ stored: number; isLeft: boolean }> {
  const device = { storage, now };
  const store = unsentStore(site, device);
  const news = leadNews(site, device);
  news.settleExpired();
  const flush = () =>
    store.flush(send, (attempt, outcome) => {
      news.settle(attempt, outcome);
      if (outcome.kind !== 'stored') return;
      sentLog(site, device).add(attempt.fingerprint, outcome.leadId);
      if (attempt.events) raise(attempt.events, outcome.leadId);
    });
  // The tab that sends them tells the shopper itself. It may be closed before it has finished.
  const stored = locks ? await locks.request(unsentKey(site), { ifAvailable: true }, (lock) => (lock ? flush() : 0)) : await flush();
  return { stored, isLeft: store.read().length > 0 };
}
