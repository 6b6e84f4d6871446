import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { isRecord } from '#lib/model/is-record.ts';

/** The last pull's record of one car's detail: the listing that it belonged to, and the raw body. */
const detailEntry = z.object({
  slug: z.string(),
  listing: z.string(),
  etag: z.string().optional(),
  body: z.record(z.string(), z.unknown()),
});

/** An answer with its version, for conditional requests. */
const heldAnswer = z.object({ etag: z.string(), body: z.unknown() });

const detailState = z.object({
  version: z.literal(1),
  origin: z.string().describe('which platform and website the details are of'),
  details: z.record(z.string(), detailEntry),
  answers: z.record(z.string(), heldAnswer).optional().describe('the site’s configuration and its manufacturer, by address'),
});

export type DetailEntry = z.infer<typeof detailEntry>;
export type HeldAnswers = Record<string, z.infer<typeof heldAnswer>>;
export type DetailState = z.infer<typeof detailState>;

const detailStatePath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.state.json`);

/** The record of the last pull from the same origin. Empty if there is none or the file is damaged, which only costs requests. */
export async function readDetailState(
  workDir: string,
  slug: string,
  origin: string,
): Promise<{ details: Map<string, DetailEntry>; answers: HeldAnswers }> {
  try {
    const state = detailState.parse(JSON.parse((await textOf(detailStatePath(workDir, slug))) ?? ''));
    if (state.origin === origin) return { details: new Map(Object.entries(state.details)), answers: state.answers ?? {} };
  } catch {
    // absent or damaged: everything is fetched again
  }
  return { details: new Map(), answers: {} };
}

/** Saves the details beside the snapshot for the next pull. */
export const writeDetailState = (workDir: string, slug: string, state: DetailState): Promise<boolean> =>
  writeFileAtomic(detailStatePath(workDir, slug), `${JSON.stringify(state)}\n`);

const sorted = (_key: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** A fingerprint of a listed document; the order of its keys does not matter. */
export const listingHash = (document: unknown) => createHash('sha256').update(JSON.stringify(document, sorted)).digest('base64url');
