import { hostname } from 'node:os';
import { makeFleetStore } from '#lib/fleet/fleet-store.ts';
import { type FleetDatabase, FleetDatabaseError, openFleetDatabase } from '#lib/fleet/open-fleet.ts';
import { type FleetPrices, usualPrices } from '#lib/fleet/read-status.ts';
import { RolloutError, type Rollouts } from '#lib/fleet/rollout.ts';
import { openTurnQueue } from '#lib/fleet/turn-queue.ts';
import { nearest } from '#lib/locale/nearest-word.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { type CommonOptions, realWorld } from '../../cli/context.ts';
import { UsageError } from '../../cli/invocation.ts';
import { type CommandOutcome, printError } from '../../cli/output.ts';

/** What the commands of a fleet have in common. */
export type FleetCommandOptions = CommonOptions & { queue?: string };

/** A worker whose row was not renewed for this long counts as dead. */
export const aliveMs = 60_000;

/** The address of the queue. */
function queueUrl({ queue }: FleetCommandOptions): string {
  const url = queue ?? realWorld.env.FORECOURT_QUEUE_URL;
  if (url === undefined) throw new UsageError('Where is the queue? Give it with --queue postgres://…, or set FORECOURT_QUEUE_URL.');
  return url;
}

/** Opens the database of the queue. Throws UsageError for an invalid address. */
export async function openQueueDatabase(options: FleetCommandOptions) {
  try {
    return await openFleetDatabase(queueUrl(options));
  } catch (error) {
    if (error instanceof FleetDatabaseError && error.cause === undefined) throw new UsageError(error.message);
    throw error;
  }
}

/** The dealers of a fleet, by name. */
export const fleetDealers = async ({ sql }: Pick<FleetDatabase, 'sql'>): Promise<string[]> =>
  (await sql<{ slug: string }>('select slug from forecourt_fleet.dealers where not removed order by slug')).map(({ slug }) => slug);

/** The message for an unknown dealer. A fleet may have thousands, so it does not list them. */
export function unknownDealer(slug: string, slugs: readonly string[]): string {
  const near = nearest(slug, slugs);
  return near === undefined ? `there is no dealer ${slug} in the fleet.` : `there is no dealer ${slug} in the fleet: did you mean ${near}?`;
}

/** Runs a command. If the queue does not answer, or a rollout is not possible now, only the message is shown. */
export async function endOnFault({ json }: FleetCommandOptions, run: () => Promise<CommandOutcome>): Promise<CommandOutcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof FleetDatabaseError || error instanceof RolloutError)) throw error;
    if (!json) printError(error.message);
    return { result: null, problems: [{ message: error.message }] };
  }
}

/** The operator's prices, as JSON in FORECOURT_FLEET_PRICES, with defaults for missing ones. Throws UsageError. */
export function readPrices(env: Readonly<Record<string, string | undefined>>): FleetPrices {
  const text = env.FORECOURT_FLEET_PRICES;
  if (text === undefined) return usualPrices;
  try {
    const prices = { ...usualPrices, ...(JSON.parse(text) as Partial<FleetPrices>) };
    if (
      Object.keys(prices).every((name) => name in usualPrices) &&
      Object.values(prices).every((price) => Number.isFinite(price) && price >= 0)
    )
      return prices;
  } catch {
    // Reported below.
  }
  throw new UsageError('FORECOURT_FLEET_PRICES must be JSON such as {"workerHour": 0.025, "build": 0.00013}, in dollars.');
}

/** Opens the fleet for a command that changes something and ends. `code` is this product's own. */
export async function openForCommand(options: FleetCommandOptions, code: string) {
  const database = await openQueueDatabase(options);
  const queue = await openTurnQueue({ database, code, leaseSeconds: 20, perHost: 1, report: () => undefined });
  const worker = `${hostname()}-${process.pid}`;
  const store = makeFleetStore({ database, queue, worker, code, leaseMs: 20_000, times: defaultTimes, random: realWorld.random });
  const rollouts: Rollouts = { database, store, prepare: queue.prepare };
  const close = async () => {
    await queue.close();
    await database.close();
  };
  return { database, store, rollouts, close };
}
