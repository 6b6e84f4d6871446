import type { Kysely } from 'kysely';
import { type Intake, type IntakeOutcome, writeIntake } from './intake-store.ts';
import type { LeadTables } from './tables.ts';

type Waiting = { intake: Intake; resolve: (outcome: IntakeOutcome) => void; reject: (error: unknown) => void };

/** More leads in one transaction would keep the first of them waiting. */
const largestGroup = 64;

/**
 * Stores leads on SQLite, whose commits wait for the disk one after the other: all leads that arrive during a commit share the next one. Each
 * is answered after its own commit. If a group fails, its leads are tried one by one, so that one bad lead never fails another.
 */
export function makeGroupCommit(db: Kysely<LeadTables>): (intake: Intake) => Promise<IntakeOutcome> {
  const queue: Waiting[] = [];
  let running = false;

  const writeAlone = (intake: Intake) => db.transaction().execute((trx) => writeIntake(trx, intake));

  async function writeGroup(group: Waiting[]): Promise<void> {
    try {
      const outcomes = await db.transaction().execute(async (trx) => {
        const written: IntakeOutcome[] = [];
        for (const { intake } of group) written.push(await writeIntake(trx, intake));
        return written;
      });
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as IntakeOutcome);
    } catch (error) {
      if (group.length === 1) return group[0]?.reject(error);
      for (const { intake, resolve, reject } of group) await writeAlone(intake).then(resolve, reject);
    }
  }

  async function run(): Promise<void> {
    running = true;
    // One turn of the event loop, so that requests that arrived together are stored together.
    await new Promise((next) => setImmediate(next));
    while (queue.length > 0) await writeGroup(queue.splice(0, largestGroup));
    running = false;
  }

  return (intake) =>
    new Promise((resolve, reject) => {
      queue.push({ intake, resolve, reject });
      if (!running) void run();
    });
}
