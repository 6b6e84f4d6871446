import { z } from 'zod';
import { fileRecord, type Manifest } from '#lib/disk/manifest.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';

/** A path that stays below the root that it is joined to, even if an attacker wrote it. */
const safePath = z
  .string()
  .refine((path) => path !== '' && !/[\0\\]/.test(path) && path.split('/').every((part) => !['', '.', '..'].includes(part)));

/** Files at a target by path. */
export const publishedFiles = z.record(safePath, fileRecord);

const stateFields = {
  /** The dealer whose site this is. */
  site: z.string(),
  release: z.string(),
  /** Every file that publications uploaded and have not removed. */
  files: publishedFiles,
  /** Files whose content is uncertain, because an interrupted publication was about to upload them. */
  unsure: z.array(safePath),
  /** The latest release that a publication started to upload, and its generation (rule R21). */
  newest: z.object({ release: z.string(), generation: z.number() }).optional(),
  /** Paths that caches may still have in an old version, because a purge is pending. */
  unpurged: z.array(z.string()).default([]),
  /** Pages that search engines have not been told about yet (rule M9). */
  untold: z.array(z.string()).default([]),
  /** Host rules of the release that the target does not store, to notice when they change. */
  rules: publishedFiles,
};

const currentState = z.object({
  version: z.literal(2),
  ...stateFields,
  /** Files that the release itself does not use: its grace files, and those that stay until the next release. */
  unused: z.array(safePath),
});

/** Version 1 kept such files for a number of hours, with the time since when. */
const firstState = z
  .object({ version: z.literal(1), ...stateFields, leaving: z.record(safePath, z.number()) })
  .transform(({ leaving, ...state }): PublishedState => ({ ...state, version: 2, unused: Object.keys(leaving) }));

/** What the last publication recorded at the target. */
export type PublishedState = z.infer<typeof currentState>;

const storedState = z.union([currentState, firstState]);

/** The differences from a base: new or changed files, and removed ones. */
export const publishedChanges = z.object({ files: publishedFiles, gone: z.array(safePath) });

/** A long list: the files of a base, which is a separate control file, and packed changes. */
const splitState = currentState.omit({ version: true, files: true }).extend({
  version: z.literal(3),
  base: z.object({ slot: z.enum(['a', 'b']), name: z.string() }),
  changes: z.string(),
});
export type SplitState = z.infer<typeof splitState>;

/** Reads a state whose files are in two places. Undefined for any other text. */
export const readSplitState = (text: string): SplitState | undefined => parseValidJson(text, splitState);

export const emptyPublishedState = (site: string): PublishedState => ({
  version: 2,
  site,
  release: '',
  files: {},
  unsure: [],
  unused: [],
  unpurged: [],
  untold: [],
  rules: {},
});

/** Reads a state whose files are in one place. Undefined if there is none or it is damaged; the target itself is then inspected. */
export const readState = (text: string | undefined): PublishedState | undefined =>
  text === undefined ? undefined : parseValidJson(text, storedState);

/** The files whose content at the target is certain. */
export const certainFiles = ({ files: all, unsure }: PublishedState): Manifest => {
  const uncertain = new Set(unsure);
  return Object.fromEntries(Object.entries(all).filter(([path]) => !uncertain.has(path)));
};
