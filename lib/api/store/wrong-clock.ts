import type { Kysely } from 'kysely';
import { dayMs, minuteMs } from '#lib/model/time.ts';
import type { LeadTables } from './tables.ts';

type Db = Kysely<LeadTables>;

/** Nothing waits longer than the first for its next attempt, and no attempt takes as long as the second. */
const longestWaitMs = 8 * dayMs;
const longestLeaseMs = 10 * minuteMs;

const outboxes = ['deliveries', 'shopper_mails'] as const;

/**
 * Corrects times of leads, emails with notices and alarms that are too far ahead, because the clock was wrong when they were written.
 * `until` is the time before the clock jumped back: whatever was due then is due now.
 */
export async function pullTimesBack(db: Db, now: number, until?: number): Promise<void> {
  for (const table of outboxes) {
    const waiting = () => db.updateTable(table).where('state', '=', 'pending');
    await waiting()
      .set({ next_at: now })
      .where('next_at', '>', now + longestWaitMs)
      .execute();
    await waiting()
      .set({ leased_until: now + longestLeaseMs })
      .where('leased_until', '>', now + longestLeaseMs)
      .execute();
    if (until !== undefined) await waiting().set({ next_at: now }).where('next_at', '>', now).where('next_at', '<=', until).execute();
  }
  const alarms = () => db.updateTable('alarm_messages').set({ next_at: now });
  await alarms()
    .where('next_at', '>', now + longestWaitMs)
    .execute();
  if (until !== undefined) await alarms().where('next_at', '>', now).where('next_at', '<=', until).execute();
}

/** A time that was computed before the jump is at most this much earlier than the clock's time then. */
const beforeJumpMs = minuteMs;

/** Makes due what was written before the clock was set back. `from` is the clock's time before that. */
export async function pullLateTimes(db: Db, now: number, from: number): Promise<void> {
  const late = Math.max(now + 1, from - beforeJumpMs);
  for (const table of outboxes)
    await db.updateTable(table).where('state', '=', 'pending').where('next_at', '>=', late).set({ next_at: now }).execute();
  await db.updateTable('alarm_messages').where('next_at', '>=', late).set({ next_at: now }).execute();
}
