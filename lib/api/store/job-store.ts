import type { Kysely } from 'kysely';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/**
 * Claims periodic work for one of all processes. Returns whether this process got it. A clock that was far ahead does not stop the work,
 * and slightly different clocks do not run it twice.
 */
export const claimJob = ({ commit }: Pick<Database, 'commit'>, name: string, now: number, everyMs: number): Promise<boolean> =>
  commit(async (trx) => {
    const claimed = await trx
      .insertInto('jobs')
      .values({ name, at: now })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet({ at: now })
          .where(({ or, eb }) => or([eb('jobs.at', '<=', now - everyMs), eb('jobs.at', '>', now + everyMs)])),
      )
      .returning('name')
      .executeTakeFirst();
    return claimed !== undefined;
  });

/** When something was first checked: now, unless it was checked before. */
export async function firstSeen({ db, commit }: Pick<Database, 'db' | 'commit'>, name: string, now: number): Promise<number> {
  const read = (from: Kysely<LeadTables>) => from.selectFrom('jobs').select('at').where('name', '=', name).executeTakeFirst();
  const mark = await read(db);
  if (mark) return mark.at;
  await commit((trx) =>
    trx
      .insertInto('jobs')
      .values({ name, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await read(db))?.at ?? now;
}
