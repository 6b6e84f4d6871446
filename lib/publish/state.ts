import { z } from 'zod';
import { fileRecord, type Manifest } from '#lib/disk/manifest.ts';

/** A path that stays below the root it is joined to, whoever wrote it. */
const safePath = z
  .string()
  .refine((path) => path !== '' && !/[\0\\]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part)));

const files = z.record(safePath, fileRecord);

/** What a run wrote down at the target: what it put there, and what it had begun to put there when it was cut off. */
export const publishedState = z.object({
  version: z.literal(1),
  /** The dealer whose site this is. */
  site: z.string(),
  release: z.string(),
  /** Every file of ours at the target. */
  files,
  /** Files whose content is not certain: a run meant to write them and has not come to its end. */
  unsure: z.array(safePath),
  /** Files that no page of this release needs, by when (milliseconds) they stopped being needed. */
  leaving: z.record(safePath, z.number()),
  /** Host rules of the release that do not lie at the target, to tell when they change. */
  rules: files,
});
export type PublishedState = z.infer<typeof publishedState>;

export const emptyState = (site: string): PublishedState => ({
  version: 1,
  site,
  release: '',
  files: {},
  unsure: [],
  leaving: {},
  rules: {},
});

/** Reads a state; undefined where there is none or it cannot be read, so that the target is looked at instead. */
export function readState(text: string | undefined): PublishedState | undefined {
  if (text === undefined) return undefined;
  try {
    return publishedState.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** The files that a target is known to hold. */
export const certain = ({ files: all, unsure }: PublishedState): Manifest => {
  const open = new Set(unsure);
  return Object.fromEntries(Object.entries(all).filter(([path]) => !open.has(path)));
};
