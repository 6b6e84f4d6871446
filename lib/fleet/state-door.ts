import type { Workspace } from '#lib/disk/workspace.ts';
import type { StoredFiles } from '#lib/releases/stored-files.ts';
import { LostTurnError } from './fleet-store.ts';
import { fetchCode, fetchDealer, openState, StaleStateError, storeCode, storeDealer } from './state/dealer-state.ts';

/** Where the state of dealers is, for all workers. */
export type StateDoor = {
  /** Makes the work folder current. */
  fetch: (slug: string) => Promise<void>;
  /** Stores what a poll or a build left, under the fence of its lease. Throws LostTurnError when somebody stored under a later one. */
  store: (slug: string, fence: number) => Promise<void>;
  /** The files that the work folder lacks. */
  filesOf?: (slug: string) => StoredFiles;
  /** Puts compiled code where builds find it. Returns whether the store had it. */
  fetchCode: (codeId: string) => Promise<boolean>;
  storeCode: (codeId: string) => Promise<void>;
  close: () => void;
};

/** For workers that share one folder, which needs no other state. */
export const sharedFolder: StateDoor = {
  fetch: async () => undefined,
  store: async () => undefined,
  fetchCode: async () => false,
  storeCode: async () => undefined,
  close: () => undefined,
};

/** The state of dealers in a folder or a bucket. Throws AddressError. */
export async function openStateDoor(location: string, workspace: Workspace): Promise<StateDoor> {
  const state = await openState(location);
  return {
    fetch: async (slug) => void (await fetchDealer(state, workspace, slug)),
    store: async (slug, fence) => {
      await storeDealer(state, workspace, slug, { fence }).catch((error: Error) => {
        throw error instanceof StaleStateError ? new LostTurnError(error.message, { cause: error }) : error;
      });
    },
    filesOf: state.filesOf,
    fetchCode: (codeId) => fetchCode(state, workspace, codeId),
    storeCode: async (codeId) => void (await storeCode(state, workspace, codeId)),
    close: state.close,
  };
}
