import { sql, type Transaction } from 'kysely';
import { type DestinationRule, type PlannedDelivery, planDeliveries, type VersionKind } from '#lib/leads/deliveries.ts';
import { emailKey, phoneKey } from '#lib/leads/person.ts';
import type { ReceivedLead } from '#lib/leads/read-lead.ts';
import { dayMs, hourMs } from '#lib/model/time.ts';
import { ConcurrentUpdateError } from './database-faults.ts';
import { claimFiles } from './file-store.ts';
import { findDuplicate } from './find-duplicate.ts';
import type { Database } from './open-database.ts';
import { storeProbe } from './probe-store.ts';
import type { LeadTables } from './tables.ts';

/** An idempotency key answers with the first response for this long. */
export const keyLifeMs = 48 * hourMs;

/** A partial lead can be updated for this long after its last update. */
export const updateMs = dayMs;

export type Intake = {
  dealer: string;
  received: ReceivedLead;
  /** A new id for a new lead, or the id of the lead to update. */
  id: string;
  update: boolean;
  /** The idempotency key and a hash of the request. */
  key?: { value: string; fingerprint: string } | undefined;
  destinations: readonly DestinationRule[];
  /** The dealer's calendar day, for the books. */
  day: string;
  now: number;
  spamReason: string | undefined;
  isTest: boolean;
  /** The nonce that a synthetic lead was announced with (rule E43). */
  probe?: string | undefined;
  /** Stored files that came with it. */
  files?: readonly string[] | undefined;
};

export type IntakeOutcome =
  | { kind: 'stored'; id: string; replayed: boolean; status: number }
  | { kind: 'mismatch' }
  | { kind: 'unknown' }
  | { kind: 'completed' }
  | { kind: 'unknown probe' };

type Trx = Transaction<LeadTables>;

/** The columns by which leads can be found. */
const keysOf = ({ received: { lead } }: Intake) => ({
  ...{ category: lead.category ?? null, car_id: lead.car_id ?? null },
  ...{ phone_key: phoneKey(lead.phone) ?? null, email_key: emailKey(lead.email) ?? null },
});

const kindOf = ({ received: { lead } }: Intake): Exclude<VersionKind, 'promoted'> =>
  lead.form_completed === false ? 'partial' : 'complete';

type NewVersion = Pick<Intake, 'id' | 'dealer' | 'received' | 'destinations' | 'day' | 'now' | 'files'> & {
  version: number;
  kind: VersionKind;
  held: boolean;
};

type Earlier = { destination: string; state: string; next_at: number };

const readEarlier = (trx: Trx, id: string): Promise<Earlier[]> =>
  trx.selectFrom('deliveries').select(['destination', 'state', 'next_at']).where('lead_id', '=', id).execute();

/** Writes a version of a lead, its destinations, and its deliveries. */
export async function writeVersion(trx: Trx, of: NewVersion): Promise<void> {
  const { id, received, destinations, day, now, version, kind } = of;
  const { lead, consent, target } = received;
  const before = version === 1 ? [] : await readEarlier(trx, id);
  const planned = planDeliveries(destinations, { lead, kind, target, sent: new Set(before.map(({ destination }) => destination)) });
  const names = JSON.stringify(planned.map(({ destination }) => destination));
  const body = JSON.stringify({ lead, consent, target });
  await trx.insertInto('lead_versions').values({ lead_id: id, version, kind, at: now, body, day, planned: names }).execute();
  await claimFiles(trx, of.files ?? [], { leadId: id, version });
  await writeDeliveries(trx, planned, of, before);
}

type DeliveryOf = Pick<NewVersion, 'id' | 'version' | 'dealer' | 'day' | 'now' | 'held'>;

/** Puts the deliveries of a version into the outbox. If an earlier version still waits, a delivery is not due before it (rule E60). */
async function writeDeliveries(trx: Trx, planned: readonly PlannedDelivery[], of: DeliveryOf, before: readonly Earlier[]): Promise<void> {
  const { id, version, dealer, day, now, held } = of;
  if (planned.length === 0) return;
  const dueAt = (destination: string) =>
    Math.max(now, ...before.filter((one) => one.destination === destination && one.state === 'pending').map(({ next_at }) => next_at));
  await trx
    .insertInto('deliveries')
    .values(
      planned.map(({ destination, event }) => ({
        ...{ id: `${id}.${version}.${destination}`, lead_id: id, version, dealer, destination, event, day },
        ...{ state: held ? ('held' as const) : ('pending' as const), attempts: 0, next_at: dueAt(destination) },
        ...{ leased_until: 0, lease: null, uncertain: 0, created_at: now, ended_at: null, last_error: null },
      })),
    )
    .execute();
}

async function createLead(trx: Trx, intake: Intake): Promise<IntakeOutcome> {
  const { id, dealer, now, spamReason, isTest } = intake;
  const kind = kindOf(intake);
  const keys = keysOf(intake);
  const duplicate = isTest ? undefined : await findDuplicate(trx, { id, dealer, now, ...keys });
  await trx
    .insertInto('leads')
    .values({
      ...{ id, dealer, state: spamReason ? 'quarantined' : kind, version: 1, promoted: 0, received_at: now, updated_at: now },
      ...keys,
      ...{ duplicate_of: duplicate ?? null, spam_reason: spamReason ?? null, is_test: isTest ? 1 : 0 },
    })
    .execute();
  await writeVersion(trx, { ...intake, version: 1, kind, held: spamReason !== undefined });
  return { kind: 'stored', id, replayed: false, status: 201 };
}

const readVersion = async (trx: Trx, id: string, version: number): Promise<ReceivedLead> => {
  const query = trx.selectFrom('lead_versions').select('body').where('lead_id', '=', id).where('version', '=', version);
  return JSON.parse((await query.executeTakeFirstOrThrow()).body) as ReceivedLead;
};

/**
 * The first step's decisions apply to every later step: the mark of the bot check, which later steps do not run and so cannot clear (rule
 * E56), and the target (rule E57).
 */
function keepFirst({ lead, ...rest }: ReceivedLead, before: ReceivedLead): ReceivedLead {
  const { bot_check: mark } = before.lead;
  return { ...rest, target: before.target, lead: mark === undefined ? lead : { ...lead, bot_check: mark } };
}

async function updateLead(trx: Trx, intake: Intake): Promise<IntakeOutcome> {
  const { id, dealer, now } = intake;
  const query = trx.selectFrom('leads').select(['dealer', 'state', 'version', 'updated_at', 'duplicate_of']).where('id', '=', id);
  const leadRow = await query.executeTakeFirst();
  const isKept = leadRow && leadRow.dealer === dealer && leadRow.updated_at > now - updateMs;
  if (!isKept || leadRow.state === 'forgotten' || leadRow.state === 'discarded') return { kind: 'unknown' };
  if (leadRow.state === 'complete') return { kind: 'completed' };
  const received = keepFirst(intake.received, await readVersion(trx, id, leadRow.version));
  const kind = kindOf(intake);
  const version = leadRow.version + 1;
  const isHeld = leadRow.state === 'quarantined';
  const keys = keysOf(intake);
  // A later step may be the first to contain the contact or the car.
  const duplicate = leadRow.duplicate_of ?? (await findDuplicate(trx, { id, dealer, now, ...keys })) ?? null;
  // Version and state are part of the condition, so that one of two concurrent changes is retried instead of lost.
  const { numUpdatedRows } = await trx
    .updateTable('leads')
    .set({
      // A form that was delivered unfinished and then continued is delivered again after the next silence.
      ...{ state: isHeld ? ('quarantined' as const) : kind, version, promoted: 0, updated_at: now },
      ...keys,
      duplicate_of: duplicate,
    })
    .where('id', '=', id)
    .where('version', '=', leadRow.version)
    .where('state', '=', leadRow.state)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new ConcurrentUpdateError();
  await writeVersion(trx, { ...intake, received, version, kind, held: isHeld });
  return { kind: 'stored', id, replayed: false, status: 200 };
}

type Answer = Extract<IntakeOutcome, { kind: 'stored' | 'mismatch' }>;

/**
 * Takes an idempotency key for this request. Returns the answer of the request that used it before; undefined if this is the first. Another
 * transaction with the same key is waited for.
 */
async function takeKey(
  trx: Trx,
  { dealer, id, update, now }: Intake,
  { value, fingerprint }: NonNullable<Intake['key']>,
): Promise<Answer | undefined> {
  const mine = { dealer, key: value, fingerprint, status: update ? 200 : 201, body: id, at: now };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency_keys')
    .values(mine)
    .onConflict((conflict) =>
      conflict
        .columns(['dealer', 'key'])
        .doUpdateSet(mine)
        .where('idempotency_keys.at', '<=', now - keyLifeMs),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const stored = await trx
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('dealer', '=', dealer)
    .where('key', '=', value)
    .executeTakeFirst();
  // The other request was refused and released the key.
  if (!stored) throw new ConcurrentUpdateError();
  return stored.fingerprint === fingerprint
    ? { kind: 'stored', id: stored.body, replayed: true, status: stored.status }
    : { kind: 'mismatch' };
}

/** Writes a synthetic lead like any other and removes it in the same commit, so that only its arrival is recorded. */
async function passProbe(trx: Trx, intake: Intake, nonce: string): Promise<IntakeOutcome> {
  const { dealer, now, id } = intake;
  if (!(await storeProbe(trx, { dealer, nonce, now }))) return { kind: 'unknown probe' };
  const outcome = await createLead(trx, { ...intake, destinations: [] });
  await trx.deleteFrom('leads').where('id', '=', id).execute();
  return outcome;
}

/** Stores a lead, or an update of one, with its deliveries and the answer of its idempotency key: all of it or nothing. */
export async function writeIntake(trx: Trx, intake: Intake): Promise<IntakeOutcome> {
  const { dealer, key, probe } = intake;
  if (probe !== undefined) return passProbe(trx, intake, probe);
  const earlierOutcome = key && (await takeKey(trx, intake, key));
  if (earlierOutcome) return earlierOutcome;
  const outcome = await (intake.update ? updateLead(trx, intake) : createLead(trx, intake));
  // An update that was not stored has no answer to repeat.
  if (key && outcome.kind !== 'stored')
    await trx.deleteFrom('idempotency_keys').where('dealer', '=', dealer).where('key', '=', key.value).execute();
  return outcome;
}

const keysAtOnce = 1000;

/** Removes idempotency keys that are too old to matter, in short transactions. */
export async function forgetOldKeys({ commit }: Pick<Database, 'commit'>, now: number): Promise<void> {
  const forgetSome = (trx: Trx) =>
    trx
      .deleteFrom('idempotency_keys')
      .where(({ refTuple, selectFrom }) => {
        const old = selectFrom('idempotency_keys')
          .select(['dealer', 'key'])
          .where('at', '<', now - keyLifeMs)
          .limit(keysAtOnce);
        return sql<boolean>`${refTuple('dealer', 'key')} in (${old})`;
      })
      .executeTakeFirst();
  while ((await commit(forgetSome)).numDeletedRows === BigInt(keysAtOnce));
}
