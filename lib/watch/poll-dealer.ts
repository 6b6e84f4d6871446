import { fleetOf } from '#lib/build/fleet-work.ts';
import type { DealerMemory } from '#lib/build/memory/dealer-memory.ts';
import { stockOfLive } from '#lib/build/pull-stock.ts';
import { isAvailable } from '#lib/cars/visibility.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { admitStock } from '#lib/pull/admit-stock.ts';
import { pullDealer } from '#lib/pull/pull.ts';
import { type Recording, recordOutcome } from '#lib/report/history/recorder.ts';
import type { World } from '#lib/sources/adapter.ts';
import { type FileMemory, readPollFiles } from './tenant-files.ts';
import type { PollResult } from './watcher.ts';

type Cars = Snapshot['cars'];

/** The cars of two stocks that are not the same objects in both. */
function differing(before: Cars, now: Cars): { before: Cars; now: Cars } {
  const [old, own] = [new Set(before), new Set(now)];
  return { before: before.filter((car) => !own.has(car)), now: now.filter((car) => !old.has(car)) };
}

/** Whether a car that could be bought before was sold or withdrawn since (rule R40). */
function hasLostCars({ before, now }: ReturnType<typeof differing>): boolean {
  const isOffered = (car: Cars[number]) => car.show_on_dealer_website !== false && isAvailable(car);
  const offered = new Set(now.filter(isOffered).map(({ id }) => id));
  return before.some((car) => isOffered(car) && !offered.has(car.id));
}

/** Whether the price of a car that is still in the stock changed. */
function hasNewPrices({ before, now }: ReturnType<typeof differing>): boolean {
  const old = new Map(before.map((car) => [car.id, car]));
  const prices = ['price', 'before_price', 'weekly_price', 'subscription_price'] as const;
  return now.some((car) => {
    const was = old.get(car.id);
    return was !== undefined && prices.some((name) => was[name] !== car[name]);
  });
}

/**
 * Reads a dealer's source and files, and saves the stock as the last good snapshot unless it dropped too far. Throws SiteError, SourceError
 * or RefusedError, and then keeps the old snapshot, so that sold cars still leave on time.
 */
export async function pollDealer(
  workspace: Workspace,
  slug: string,
  world: World,
  memory: FileMemory,
  memoryOfDealer?: Pick<DealerMemory, 'snapshot'>,
): Promise<PollResult> {
  const { files, pull, everyMs } = await readPollFiles(workspace, slug, memory);
  const { liveCars, soldTags } = stockOfLive(workspace, slug, world);
  const admit = admitStock(workspace, slug, world.now, { command: 'build', acceptDrop: false, liveCars });
  let [sold, priced] = [false, false];
  const pulled = await pullDealer(
    {
      ...pull,
      progress: () => undefined,
      memory: memoryOfDealer?.snapshot,
      soldTags,
      ...world,
    },
    undefined,
    async (next, previous) => {
      await admit(next, previous);
      const changes = differing(previous?.cars ?? [], next.cars);
      sold = hasLostCars(changes);
      priced = hasNewPrices(changes);
    },
  );
  const { changed, seal: stock } = pulled;
  return { changed, sold: changed && sold, priced: changed && priced, stock, files, everyMs };
}

/** Polls whose failures are recorded in the history. Successful polls are too many to record, and lead to a build if something changed. */
export const recordPolls = (recording: Recording, poll: (slug: string) => Promise<PollResult>) => async (slug: string) => {
  const outcome = await fleetOf(1, poll)(slug, () => undefined);
  if (outcome.ok) return outcome.value;
  await recordOutcome(recording, outcome, () => ({ result: 'done' }));
  throw outcome.error;
};
