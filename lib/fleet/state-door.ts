import { ensureCompiled } from '#lib/build/next/compile.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { LostTurnError } from './fleet-store.ts';
import { compileStored } from './state/compiled-code.ts';
import { fetchDealer } from './state/fetch-dealer.ts';
import { openStateStore } from './state/open-state.ts';
import { StaleStateError } from './state/state-error.ts';
import { storeDealer } from './state/store-dealer.ts';

/** The shared storage of the dealers' state. */
export type StateDoor = {
  /** Updates the work folder from the store. Returns whether any state of the dealer is stored. */
  fetch: (slug: string) => Promise<boolean>;
  /** Stores the results of a poll or a build under the fence of its lease. Throws LostTurnError if somebody stored under a later one. */
  store: (slug: string, fence: number) => Promise<void>;
  /** The files that the work folder lacks. */
  filesOf?: (slug: string) => StoredFiles;
  /** Provides the compiled code for builds: each code is compiled only once, on one machine. */
  compile: (signal: AbortSignal) => Promise<void>;
  close: () => void;
};

/** For workers that share one folder and need no other state. */
export const sharedFolder = (workspace: Workspace): StateDoor => ({
  fetch: async () => true,
  store: async () => undefined,
  compile: async (signal) => void (await ensureCompiled(workspace, signal)),
  close: () => undefined,
});

/** The state of dealers in a folder or a bucket. Throws AddressError. */
export async function openStateDoor(location: string, workspace: Workspace): Promise<StateDoor> {
  const state = await openStateStore(location);
  return {
    fetch: async (slug) => (await fetchDealer(state, workspace, slug)).generation > 0,
    store: async (slug, fence) => {
      await storeDealer(state, workspace, slug, { fence }).catch((error: Error) => {
        throw error instanceof StaleStateError ? new LostTurnError(error.message, { cause: error }) : error;
      });
    },
    filesOf: state.filesOf,
    compile: async (signal) => void (await compileStored(state)(workspace, signal)),
    close: state.close,
  };
}
