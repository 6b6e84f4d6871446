import type { BuildMemories } from '#lib/build/memory/build-memories.ts';
import { quarantineFault } from '#lib/build/rollout-fault.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { tradeMeTarget } from '#lib/publish/listings/push-listings.ts';
import { readHold } from '#lib/releases/hold.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import type { Recording } from '#lib/report/history/recorder.ts';
import { loadSiteFile } from '#lib/site/load.ts';
import type { World } from '#lib/sources/adapter.ts';
import type { Source } from '#lib/sources/sources.ts';
import type { makeWatchedBuilds } from '#lib/watch/build-watched.ts';
import { pollDealer, recordPolls } from '#lib/watch/poll-dealer.ts';
import type { makeWatchedPublications } from '#lib/watch/publish-watched.ts';
import type { FileMemory } from '#lib/watch/tenant-files.ts';
import type { HeldAt } from '#lib/watch/watch-state.ts';
import { type FleetStore, type HeldTurn, LostTurnError } from './fleet-store.ts';
import { StateUnavailableError, type TurnWork } from './run-turn.ts';
import type { StateDoor } from './state-door.ts';

type FleetWorkOptions = {
  workspace: Workspace;
  world: World;
  state: Pick<StateDoor, 'fetch' | 'store'>;
  store: Pick<FleetStore, 'requireHeld'>;
  memories: BuildMemories;
  files: FileMemory;
  polls: Recording;
  builds: ReturnType<typeof makeWatchedBuilds>;
  publications: ReturnType<typeof makeWatchedPublications>;
};

/** The host that a source is read from. Empty for files. */
export function sourceHost(source: Source | undefined): string {
  const texts = Object.values(source ?? {}).flatMap((value) => (typeof value === 'string' ? [value] : []));
  const address = texts.find((text) => /^https?:\/\//.test(text) && URL.canParse(text));
  return address === undefined ? '' : new URL(address).host;
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The rollback that holds a dealer, from its work folder (rule R31). */
async function readHeld({ outDir }: Workspace, slug: string): Promise<HeldAt | undefined> {
  const [hold, live] = await Promise.all([readHold(outDir, slug), readLiveRelease(outDir, slug)]);
  return hold && live ? { since: hold.since, release: live.id } : undefined;
}

/** The work of turns: the same as in `watch`, between fetching the dealer's state and storing it (rule R55). */
export function makeFleetWork({
  workspace,
  world,
  state,
  store,
  memories,
  files,
  polls,
  builds,
  publications,
}: FleetWorkOptions): TurnWork {
  const fetched = new WeakMap<HeldTurn, Promise<boolean>>();
  /** An outage is not the dealer's fault (rule R56). */
  const outage = (error: unknown, of = '') => {
    throw error instanceof LostTurnError ? error : new StateUnavailableError(`${of}${messageOf(error)}`, { cause: error });
  };
  const requireHeld = (turn: HeldTurn): Promise<void> =>
    store.requireHeld(turn).catch((error) => outage(error, 'the queue does not answer: '));
  /** Called once per turn. Returns whether any state of the dealer is stored. */
  const fetchState = (turn: HeldTurn): Promise<boolean> => {
    const before = fetched.get(turn) ?? state.fetch(turn.slug).catch(outage);
    fetched.set(turn, before);
    return before;
  };
  /** Dealers whose last poll here may have left an unstored stock, which a later poll would find unchanged. */
  const unstored = new Set<string>();
  const storeState = async (turn: HeldTurn): Promise<void> => {
    await requireHeld(turn);
    await state.store(turn.slug, turn.fence).catch(outage);
    unstored.delete(turn.slug);
  };
  /** The environment of one turn. Its requests are aborted when it ends. */
  const worldOf = (signal: AbortSignal): World => ({
    ...world,
    fetch: (input, init) => world.fetch(input, { ...init, signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]) }),
  });

  return {
    poll: async (turn, signal) => {
      const { slug } = turn;
      const isStored = await fetchState(turn);
      // A worker that was killed after a dealer's first pull has an unstored stock.
      const isLeftBehind = !isStored || unstored.has(slug);
      unstored.add(slug);
      const read = (of: string) => memories.use(of, (memory) => pollDealer(workspace, of, worldOf(signal), files, memory));
      const result = await recordPolls({ ...polls, signal }, read)(slug);
      if (result.changed || isLeftBehind) await storeState(turn);
      unstored.delete(slug);
      const { siteFile } = await loadSiteFile(workspace.tenantsDir, slug);
      return { ...result, host: sourceHost(siteFile.source), held: await readHeld(workspace, slug) };
    },
    build: async (turn, reasons, signal) => {
      const { slug } = turn;
      await fetchState(turn);
      const before = await readLiveRelease(workspace.outDir, slug);
      const result = await builds(slug, reasons, signal);
      await storeState(turn);
      const after = reasons.code === undefined ? undefined : await readLiveRelease(workspace.outDir, slug);
      return { ...result, codeFault: after && quarantineFault(after, before) };
    },
    publish: async (turn, target, signal) => {
      await fetchState(turn);
      // A publication wraps each error as its own.
      let refusal: unknown;
      const mayReplace = () =>
        requireHeld(turn).catch((error) => {
          refusal = error;
          throw error;
        });
      const published = publications.publish(turn.slug, target, { own: signal, mayReplace }).catch((error) => {
        throw refusal ?? error;
      });
      // A push's record of its listings must survive this worker.
      if (target === tradeMeTarget) return published.finally(() => storeState(turn));
      const result = await published;
      if (result?.newKey) await storeState(turn);
      return result;
    },
  };
}
