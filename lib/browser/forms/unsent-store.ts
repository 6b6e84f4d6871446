import { type LeadResponse, type SendAttempt, type SendOutcome, sendOutcome } from '../../forms/submit-state.ts';
import { unsentKey } from '../../forms/unsent-key.ts';
import { readUnsent, type UnsentLead, withoutUnsent, withUnsent } from '../../forms/unsent-leads.ts';
import { isRecord } from '../../model/is-record.ts';
import { readStored, type StorageOf, writeStored } from '../safe-storage.ts';

/**
 * The unsent leads of a site in the browser's storage. It is read again before each change, so that two tabs never undo each other's
 * changes. If the browser forbids storage, nothing is kept: `keep` returns whether it was.
 */
export function unsentStore(site: string, { storage, now }: { storage: StorageOf; now: () => number }) {
  const name = unsentKey(site);
  const read = () => readUnsent(readStored(storage, name));
  const write = (list: UnsentLead[]) => writeStored(storage, name, list.length === 0 ? null : JSON.stringify(list));
  const forget = (key: string) => write(withoutUnsent(read(), key));
  return {
    read,
    forget,
    keep: (attempt: SendAttempt): boolean => write(withUnsent(read(), attempt, now())),
    /**
     * Sends the kept leads, oldest first, and forgets those that were stored or refused for good. Stops if there is no network, or if the
     * server asks for a pause. A lead that the server cannot accept does not hold up the others.
     */
    async flush(
      send: (attempt: SendAttempt) => Promise<LeadResponse>,
      onSettled: (attempt: SendAttempt, outcome: Exclude<SendOutcome, { kind: 'lost' }>) => void,
    ): Promise<number> {
      let stored = 0;
      for (const attempt of read()) {
        const response = await send(attempt);
        if ('isOffline' in response || response.retryAfterSeconds !== undefined) break;
        const outcome = sendOutcome(response, true);
        // A response without JSON is not from our API, but from something in between, such as a network's sign-in page.
        if (outcome.kind === 'lost' || !isRecord(response.body)) continue;
        forget(attempt.key);
        onSettled(attempt, outcome);
        if (outcome.kind === 'stored') stored += 1;
      }
      return stored;
    },
  };
}
