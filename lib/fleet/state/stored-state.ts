import { z } from 'zod';

const count = z.number().int().nonnegative();

/** `d/<slug>/live.json`: the one object that defines the state of a dealer. It is replaced by a conditional write. */
export const liveState = z.object({
  version: z.literal(1),
  generation: count.describe('how often the dealer was stored'),
  fence: count.describe('the lease under which it was stored'),
  release: z.string().optional().describe('the live release; absent before the first one'),
  packs: z.array(z.object({ name: z.string(), bytes: count })).describe('the packs of its files, the newest last'),
});
export type LiveState = z.infer<typeof liveState>;

/** Identifies one stored state of a dealer, even after a loss, when generations start again. */
export const identify = (live: LiveState | undefined): string => (live ? `${live.generation} ${live.packs.at(-1)?.name}` : '');

const stateFile = z.object({
  chunks: z.array(z.string()),
  bytes: count,
  mtimeMs: z.number().optional().describe('of the snapshot: when a pull last saw the stock'),
});

/** The index in the newest pack: the files of the state by path, and the pack of each chunk, by its index in the list of packs. */
export const stateIndex = z.object({
  files: z.record(z.string(), stateFile),
  chunks: z.record(z.string(), count),
});
export type StateIndex = z.infer<typeof stateIndex>;

export const liveKey = (slug: string) => `d/${slug}/live.json`;
export const packsPrefix = (slug: string) => `d/${slug}/packs/`;
export const filesPrefix = (slug: string) => `d/${slug}/files/`;
