import type { Workspace } from '#lib/disk/workspace.ts';
import { type PushOptions, pushDealer } from '#lib/indexing/push-dealer.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import type { World } from '#lib/sources/adapter.ts';
import type { PublishedResult } from './take-publication.ts';

type IndexPushOptions = {
  workspace: Workspace;
  world: World;
  filesOf?: ((slug: string) => StoredFiles) | undefined;
};

const taskWaitMs = 600_000;

export type IndexPush = ReturnType<typeof makeIndexPush>;

/** Makes the watcher's push of a search index. It returns undefined for a dealer without an index, or if a rollback holds the dealer. */
export const makeIndexPush =
  ({ workspace, world, filesOf }: IndexPushOptions) =>
  async (slug: string, signal: AbortSignal, leaving?: PushOptions['leaving']): Promise<PublishedResult | undefined> => {
    const pushed = await pushDealer({
      ...{ workspace, slug, world, host: undefined, dryRun: false, full: false, acceptDrop: false, isNamed: false },
      ...{ waitMs: taskWaitMs, stored: filesOf?.(slug), signal, progress: () => undefined },
      ...(leaving ? { leaving } : {}),
    });
    if ('skipped' in pushed) return undefined;
    const { added, changed, removed } = pushed.plan;
    const files = added.length + changed.length + removed.length;
    return { release: pushed.release ?? 'no release', files, newKey: pushed.key.state === 'made' };
  };
