import type { Alert } from '#lib/model/alert.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#lib/model/time.ts';
import type { DealerAlertRules } from '#lib/watch/advance-alerts.ts';
import type { AlertDesk } from '#lib/watch/alert-desk.ts';
import type { WatchEvent } from '#lib/watch/take-event.ts';
import { type AlertDelivery, deliveryKey, type WatchState } from '#lib/watch/watch-state.ts';
import { rowOf, selectDealers } from './dealer-row.ts';
import { type FleetStore, hookMemoryMs } from './fleet-store.ts';
import { type FleetDatabase, type Sql, storableJson } from './open-fleet.ts';
import { advanceRollout, codeForNew, type Rollouts, readRollout } from './rollout.ts';
import type { TurnQueue } from './turn-queue.ts';
import type { FleetNews } from './worker.ts';

/** How often a keeper checks for due turns, for alerts, and the list of dealers. */
const lookMs = 2 * secondMs;
const alertsMs = 10 * secondMs;
const dealersMs = minuteMs;
/** How often every dealer requests its turns again, in case somebody emptied the queue. */
const askAgainMs = 10 * minuteMs;
/** A keeper that was not seen for this long is replaced. */
const keeperMs = 15 * secondMs;
const runsKeptMs = 7 * dayMs;
const workersKeptMs = dayMs;

type KeeperOptions = {
  worker: string;
  database: FleetDatabase;
  queue: Pick<TurnQueue, 'buryDead'>;
  store: FleetStore;
  rollouts: Rollouts;
  listDealers: () => Promise<readonly string[]>;
  /** A hash of a dealer's files, computed in the same way as by polls. */
  fingerprintOf: (slug: string) => Promise<string>;
  alerts: AlertDesk;
  rulesOf: (slug: string) => DealerAlertRules | undefined;
  report: (news: FleetNews) => void;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The message that a dealer was parked (rule R56). */
const parkedAlert = (slug: string, why: string, at: number): Alert => ({
  ...{ id: `parked_${slug}_${at}`, type: 'dealer.alert', dealer: slug, at, since: at },
  subject: `${slug}: parked`,
  lines: [
    `The dealer is parked: ${why}.`,
    `Its last release stays live, and nothing else is built until its settings, its files or the code change, or somebody runs ${nextCommand('fleet', 'unpark', slug)}. What to do: lib/fleet/README.md, "Runbook: a dealer is parked".`,
  ],
});

/**
 * The upkeep of a fleet, which one worker does at a time: it adds and removes dealers, starts scheduled turns, sends alerts, parks dealers
 * that kill workers, and advances rollouts. Every step may run twice, so a replaced keeper does no harm.
 */
export function makeKeeper(options: KeeperOptions) {
  const { worker, database, queue, store, rollouts, alerts, report } = options;
  const { sql, transaction } = database;
  let timer: NodeJS.Timeout | undefined;
  let [stopped, working]: [boolean, Promise<void>] = [false, Promise.resolve()];
  const doneAt = new Map<string, number>();

  async function isKeeper(): Promise<boolean> {
    const rows = await sql<{ worker: string }>(
      `insert into forecourt_fleet.keeper as k (worker, until) values ($1, clock_timestamp() + $2 * interval '1 millisecond')
        on conflict (single) do update set worker = $1, until = excluded.until where k.worker = $1 or k.until < clock_timestamp() returning worker`,
      [worker, keeperMs],
    );
    return rows.length > 0;
  }

  async function raiseDue(): Promise<void> {
    const rows = await sql<{ slug: string }>(
      `select slug from forecourt_fleet.dealers where rises_at <= clock_timestamp() order by rises_at limit 200`,
    );
    for (const { slug } of rows) await store.change(slug, { kind: 'tick' });
  }

  async function refreshDealers(): Promise<void> {
    const slugs = await options.listDealers();
    const rollout = await readRollout(sql);
    const fleetDealers = await sql<{ slug: string; removed: boolean }>('select slug, removed from forecourt_fleet.dealers');
    const here = new Set(fleetDealers.filter(({ removed }) => !removed).map(({ slug }) => slug));
    const added = slugs.filter((slug) => !here.has(slug));
    const removed = [...here].filter((slug) => !slugs.includes(slug));
    for (const slug of added) if (rollout) await store.add(slug, codeForNew(rollout));
    if (removed.length > 0) await sql('update forecourt_fleet.dealers set removed = true, ready_at = null where slug = any($1)', [removed]);
    if (added.length + removed.length > 0) report({ event: 'dealers', added, removed });
  }

  async function removeOld(): Promise<void> {
    const old = (ms: number) => `clock_timestamp() - ${ms} * interval '1 millisecond'`;
    await sql(`delete from forecourt_fleet.runs where at < ${old(runsKeptMs)}`);
    await sql(`delete from forecourt_fleet.hooks where at < ${old(hookMemoryMs)}`);
    await sql(`delete from forecourt_fleet.workers where seen_at < ${old(workersKeptMs)}`);
  }

  async function askAgain(): Promise<void> {
    const rows = await sql<{ slug: string }>('select slug from forecourt_fleet.dealers where parked_at is null and not removed');
    for (const { slug } of rows) await store.change(slug, { kind: 'tick' });
  }

  const saveDelivery = (tx: Sql, delivery: AlertDelivery) =>
    tx(
      `insert into forecourt_fleet.alerts (key, delivery, made_at) values ($1, $2, clock_timestamp()) on conflict (key) do update set delivery = $2`,
      [deliveryKey(delivery), storableJson(delivery)],
    );

  async function tellParked(): Promise<void> {
    const rows = await sql<{ slug: string; why: string; at: number }>(
      'select slug, parked_why as why, parked_at as at from forecourt_fleet.dealers where parked_at is not null and not parked_told',
    );
    for (const { slug, why, at } of rows)
      await transaction(async (tx) => {
        const message = parkedAlert(slug, why, at);
        const recipients = options.rulesOf(slug)?.recipients ?? [];
        for (const recipient of recipients) await saveDelivery(tx, { recipient, message, attempts: 0, nextAt: at });
        await tx('update forecourt_fleet.dealers set parked_told = true where slug = $1', [slug]);
        report({ event: 'alert', slug, lines: message.lines, recipients: [...recipients] });
      });
  }

  /** The hashes of the files with which parked dealers were retried. */
  const triedFiles = new Map<string, string>();

  /** Retries parked dealers whose files have changed since their last poll. */
  async function unparkChanged(): Promise<void> {
    const rows = await sql<{ slug: string; seen: string | null }>(
      `select slug, state ->> 'seenFiles' as seen from forecourt_fleet.dealers where parked_at is not null and not removed`,
    );
    for (const { slug, seen } of rows) {
      if (seen === null) continue;
      const files = await options.fingerprintOf(slug);
      if (files === seen || files === triedFiles.get(slug)) continue;
      triedFiles.set(slug, files);
      if (await store.unpark(slug)) report({ event: 'unparked', slug });
    }
  }

  const readOutbox = async (): Promise<AlertDelivery[]> =>
    (await sql<{ delivery: AlertDelivery }>('select delivery from forecourt_fleet.alerts order by made_at')).map(
      ({ delivery }) => delivery,
    );

  /** Starts and ends alerts by the rules of `watch` (rule R33). */
  async function advanceAlerts(): Promise<void> {
    const rows = (await sql<Parameters<typeof rowOf>[0]>(`${selectDealers} where not removed`)).map(rowOf);
    const dealers = Object.fromEntries(rows.map(({ slug, dealer }) => [slug, dealer]));
    const before: WatchState = { codeId: '', dealers, hooks: {}, alerts: [] };
    const after = alerts.advance(before);
    for (const [slug, { alert }] of Object.entries(after.dealers)) {
      if (before.dealers[slug]?.alert === alert) continue;
      await transaction(async (tx) => {
        for (const delivery of after.alerts.filter(({ message }) => message.dealer === slug)) await saveDelivery(tx, delivery);
        await store.changeIn(tx, slug, { kind: 'tick' }, ({ dealer: { alert: _before, ...dealer } }) => ({
          dealer: alert === undefined ? dealer : { ...dealer, alert },
        }));
      });
    }
  }

  async function deliverAlerts(): Promise<void> {
    const outbox = await readOutbox();
    if (outbox.length === 0) return;
    const note = (event: WatchEvent) => void noteAttempt(outbox, event).catch(noteFault);
    // The outbox is already saved.
    alerts.deliverDue({ codeId: '', dealers: {}, hooks: {}, alerts: outbox }, note, async () => undefined);
  }

  async function noteAttempt(outbox: readonly AlertDelivery[], event: WatchEvent): Promise<void> {
    if (event.kind !== 'alert attempted') return;
    const { key, attempts, nextAt } = event;
    const delivery = outbox.find((one) => deliveryKey(one) === key);
    if (delivery && nextAt !== undefined) await saveDelivery(sql, { ...delivery, attempts, nextAt });
    else await sql('delete from forecourt_fleet.alerts where key = $1', [key]);
  }

  async function moveRollout(): Promise<void> {
    const step = await advanceRollout(rollouts);
    if (step) report({ event: 'rollout', ...step });
  }

  const noteFault = (error: unknown) => report({ event: 'upkeep fault', problem: messageOf(error) });

  /** A failed one is retried at the next check, and does not hold up the others. */
  async function every(name: string, ms: number, step: () => Promise<void>): Promise<void> {
    const now = performance.now();
    if (now - (doneAt.get(name) ?? Number.NEGATIVE_INFINITY) < ms) return;
    doneAt.set(name, now);
    await step().catch((error) => {
      doneAt.delete(name);
      noteFault(error);
    });
  }

  async function look(): Promise<void> {
    if (!(await isKeeper())) return;
    await every('dealers', dealersMs, refreshDealers);
    await every('due', 0, raiseDue);
    await every('dead', 0, () => queue.buryDead((tx, slug) => store.bury(tx, slug, 'no worker survived its turn')));
    await every('rollout', 0, moveRollout);
    await every('parked', 0, tellParked);
    await every('unparked', dealersMs, unparkChanged);
    await every('alerts', alertsMs, advanceAlerts);
    await every('outbox', 0, deliverAlerts);
    await every('old', hourMs, removeOld);
    if (doneAt.has('turns')) await every('turns', askAgainMs, askAgain);
    else doneAt.set('turns', performance.now());
  }

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      // The worker reports a database that does not answer.
      working = look()
        .catch(() => undefined)
        .then(schedule);
    }, lookMs);
  }

  return {
    start: async (): Promise<void> => {
      await look();
      schedule();
    },
    /** Makes the next check read the list of dealers, and the files of parked ones. */
    reread: (): void => {
      for (const step of ['dealers', 'unparked']) doneAt.delete(step);
    },
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await working;
      await alerts.rest();
      await sql('delete from forecourt_fleet.keeper where worker = $1', [worker]).catch(() => undefined);
    },
  };
}

export type Keeper = ReturnType<typeof makeKeeper>;
