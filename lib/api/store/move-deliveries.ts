import type { Transaction } from 'kysely';
import type { Database } from './open-database.ts';
import type { LeadTables } from './tables.ts';

export type Move = { dealer: string; from: string; to: string };

const atOnce = 200;

type Trx = Transaction<LeadTables>;

/** Deliveries that are neither delivered nor being sent. */
const findMovable = (trx: Trx, { dealer, from }: Move, now: number) =>
  trx
    .selectFrom('deliveries as d')
    .innerJoin('lead_versions as v', (join) => join.onRef('v.lead_id', '=', 'd.lead_id').onRef('v.version', '=', 'd.version'))
    .select(['d.id', 'd.lead_id', 'd.version', 'v.planned'])
    .where('d.dealer', '=', dealer)
    .where('d.destination', '=', from)
    .where('d.state', 'in', ['pending', 'dead', 'held'])
    .where('d.leased_until', '<=', now)
    .limit(atOnce)
    .execute();

async function moveSome(trx: Trx, move: Move, now: number): Promise<number> {
  const { from, to } = move;
  const movable = await findMovable(trx, move, now);
  for (const { id, lead_id, version, planned } of movable) {
    const names = JSON.parse(planned) as string[];
    // A version that already goes to the other destination needs no second delivery.
    if (names.includes(to)) await trx.deleteFrom('deliveries').where('id', '=', id).execute();
    else await trx.updateTable('deliveries').set({ destination: to }).where('id', '=', id).execute();
    const rest = names.filter((name) => name !== from && name !== to);
    await trx
      .updateTable('lead_versions')
      .set({ planned: JSON.stringify([...rest, to]) })
      .where('lead_id', '=', lead_id)
      .where('version', '=', version)
      .execute();
  }
  return movable.length;
}

/** The ids that a destination gave to leads are kept under its new name. */
const moveRemoteIds = (trx: Trx, { dealer, from, to }: Move) =>
  trx
    .updateTable('remote_ids')
    .set({ destination: to })
    .where('destination', '=', from)
    .where('lead_id', 'in', ({ selectFrom }) => selectFrom('leads').select('id').where('dealer', '=', dealer))
    .where('lead_id', 'not in', ({ selectFrom }) =>
      selectFrom('remote_ids as other').select('other.lead_id').where('other.destination', '=', to),
    )
    .execute();

/** Moves a destination's undelivered leads to another one, after a rename or a removal. Returns the number of moved deliveries. */
export async function moveDeliveries({ commit }: Pick<Database, 'commit'>, move: Move, now: number): Promise<number> {
  let moved = 0;
  for (;;) {
    const count = await commit((trx) => moveSome(trx, move, now));
    moved += count;
    if (count < atOnce) break;
  }
  await commit((trx) => moveRemoteIds(trx, move));
  return moved;
}
