import { secondMs } from '#lib/model/time.ts';
import type { Database } from './open-database.ts';

/** Reading a claimed message and connecting together may take no longer than the margin of its lease. */
const longestReadMs = 5 * secondMs;

/** A row of an outbox that a process has claimed. `claimedAt` is when the claim was begun, by `performance.now()`; the lease lasts until `until()`. */
type ClaimedRow = { table: 'deliveries' | 'shopper_mails'; id: string; lease: string; claimedAt: number; until: () => number };

/**
 * Returns since when, by `performance.now()`, this process holds its claim; undefined if another one has it. A process that was paused must
 * not send what another one has sent meanwhile, so it renews the lease before it sends.
 */
export async function keepLease(
  { commit }: Pick<Database, 'commit'>,
  { table, id, lease, claimedAt, until }: ClaimedRow,
): Promise<number | undefined> {
  let leasedAt = claimedAt;
  while (performance.now() > leasedAt + longestReadMs) {
    leasedAt = performance.now();
    const renewed = await commit((trx) =>
      trx.updateTable(table).set({ leased_until: until() }).where('id', '=', id).where('lease', '=', lease).executeTakeFirst(),
    );
    if (renewed.numUpdatedRows === 0n) return undefined;
  }
  return leasedAt;
}
