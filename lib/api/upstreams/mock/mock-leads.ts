import { LRUCache } from 'lru-cache';
import { type Intake, type IntakeOutcome, keyLifeMs, updateMs } from '../../store/intake-store.ts';

/** Beyond this number the oldest are forgotten, to limit memory. */
const most = 5000;

type MockLead = { dealer: string; isComplete: boolean; updatedAt: number };
type KeptAnswer = { fingerprint: string; status: number; id: string; at: number };

/** Answers like the real store but keeps no personal data: only which ids exist, whether they are complete, and the keys. */
export function makeMockLeads(): { receive: (intake: Intake) => Promise<IntakeOutcome> } {
  const leads = new LRUCache<string, MockLead>({ max: most });
  const keys = new LRUCache<string, KeptAnswer>({ max: most });

  function write({ id, dealer, update, received, now }: Intake): IntakeOutcome {
    const before = leads.get(id);
    if (update && (!before || before.dealer !== dealer || before.updatedAt <= now - updateMs)) return { kind: 'unknown' };
    if (before?.isComplete) return { kind: 'completed' };
    leads.set(id, { dealer, isComplete: received.lead.form_completed !== false, updatedAt: now });
    return { kind: 'stored', id, replayed: false, status: update ? 200 : 201 };
  }

  function receive(intake: Intake): IntakeOutcome {
    const { dealer, key, now } = intake;
    const name = key && JSON.stringify([dealer, key.value]);
    const keyRecord = name === undefined ? undefined : keys.get(name);
    if (key && keyRecord && keyRecord.at > now - keyLifeMs)
      return keyRecord.fingerprint === key.fingerprint
        ? { kind: 'stored', id: keyRecord.id, replayed: true, status: keyRecord.status }
        : { kind: 'mismatch' };
    const outcome = write(intake);
    if (key && name !== undefined && outcome.kind === 'stored')
      keys.set(name, { fingerprint: key.fingerprint, status: outcome.status, id: outcome.id, at: now });
    return outcome;
  }

  return { receive: async (intake) => receive(intake) };
}
