import type { Alert } from '#lib/model/alert.ts';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

/** A recipient, and the dealer whose settings name it. */
export type AlarmRecipient = { via: string; recipient: string };

export type OpenAlarm = LeadTables['alarms'];

export const readAlarms = ({ db }: Pick<Database, 'db'>): Promise<OpenAlarm[]> => db.selectFrom('alarms').selectAll().execute();

type Change = { alarm: OpenAlarm; message: Alert; to: readonly AlarmRecipient[]; now: number };

const rowsOf = ({ alarm, message, to, now }: Change) =>
  to.map(({ via, recipient }) => ({
    ...{ id: message.id, via, recipient, line: `${alarm.dealer} ${alarm.kind}`, at: now, body: JSON.stringify(message) },
    ...{ attempts: 0, next_at: now },
  }));

/**
 * Starts an alarm and puts its messages into the outbox. `to` must not be empty. If several processes notice it, only one starts it;
 * returns whether it was this one.
 */
export const startAlarm = ({ commit }: Pick<Database, 'commit'>, change: Change): Promise<boolean> =>
  commit(async (trx) => {
    const started = await trx
      .insertInto('alarms')
      .values(change.alarm)
      .onConflict((conflict) => conflict.doNothing())
      .returning('kind')
      .executeTakeFirst();
    if (started) await trx.insertInto('alarm_messages').values(rowsOf(change)).execute();
    return started !== undefined;
  });

/** Ends an alarm in the same way. Its recipients may have left the settings meanwhile. */
export const endAlarm = ({ commit }: Pick<Database, 'commit'>, change: Change): Promise<boolean> =>
  commit(async (trx) => {
    const { dealer, kind } = change.alarm;
    const ended = await trx.deleteFrom('alarms').where('dealer', '=', dealer).where('kind', '=', kind).returning('kind').executeTakeFirst();
    if (ended && change.to.length > 0) await trx.insertInto('alarm_messages').values(rowsOf(change)).execute();
    return ended !== undefined;
  });

type AlarmMessage = Omit<LeadTables['alarm_messages'], 'body'> & { message: Alert };

/** If a process is killed while sending a message, another process takes the message over after this time. */
const leaseMs = 180_000;

/**
 * Claims the due messages of this process's dealers: the first message of each line to a recipient, so that no end arrives before its
 * start.
 */
export async function claimMessages(
  { db, commit }: Pick<Database, 'db' | 'commit'>,
  dealers: readonly string[],
  now: number,
): Promise<AlarmMessage[]> {
  const rows = await db.selectFrom('alarm_messages').selectAll().orderBy('at').orderBy('id').execute();
  const first = new Map<string, (typeof rows)[number]>();
  for (const row of rows) {
    const key = JSON.stringify([row.line, row.via, row.recipient]);
    if (!first.has(key)) first.set(key, row);
  }
  const claimed: AlarmMessage[] = [];
  for (const row of first.values()) {
    if (row.next_at > now || !dealers.includes(row.via)) continue;
    const { numUpdatedRows } = await commit((trx) =>
      trx
        .updateTable('alarm_messages')
        .set({ next_at: now + leaseMs, attempts: row.attempts + 1 })
        .where('id', '=', row.id)
        .where('via', '=', row.via)
        .where('recipient', '=', row.recipient)
        .where('next_at', '=', row.next_at)
        .executeTakeFirst(),
    );
    const { body, ...rest } = row;
    if (numUpdatedRows === 1n) claimed.push({ ...rest, attempts: row.attempts + 1, message: JSON.parse(body) as Alert });
  }
  return claimed;
}

/** Schedules the next attempt of a message at `nextAt`; without it, removes the message. */
export const finishMessage = (
  { commit }: Pick<Database, 'commit'>,
  { id, via, recipient }: Pick<AlarmMessage, 'id' | 'via' | 'recipient'>,
  nextAt: number | undefined,
): Promise<unknown> =>
  commit(async (trx) => {
    if (nextAt === undefined)
      await trx.deleteFrom('alarm_messages').where('id', '=', id).where('via', '=', via).where('recipient', '=', recipient).execute();
    else
      await trx
        .updateTable('alarm_messages')
        .set({ next_at: nextAt })
        .where('id', '=', id)
        .where('via', '=', via)
        .where('recipient', '=', recipient)
        .execute();
  });
