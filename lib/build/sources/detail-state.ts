import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { textOf, writeFileAtomic } from '../atomic-file.ts';

/** What the last pull learned of one car's detail: the listing it belonged to, and the body as it came. */
const detailEntry = z.object({
  slug: z.string(),
  listing: z.string(),
  etag: z.string().optional(),
  body: z.record(z.string(), z.unknown()),
});

const detailState = z.object({
  version: z.literal(1),
  origin: z.string().describe('which platform and website the details are of'),
  details: z.record(z.string(), detailEntry),
});

export type DetailEntry = z.infer<typeof detailEntry>;
export type DetailState = z.infer<typeof detailState>;

const statePath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.state.json`);

/** The details kept by the last pull from the same origin; empty when there are none or the file is damaged, which only costs requests. */
export async function readDetailState(workDir: string, slug: string, origin: string): Promise<Map<string, DetailEntry>> {
  try {
    const state = detailState.parse(JSON.parse((await textOf(statePath(workDir, slug))) ?? ''));
    return new Map(state.origin === origin ? Object.entries(state.details) : []);
  } catch {
    return new Map(); // absent or damaged: every detail is fetched again
  }
}

/** Keeps the details beside the snapshot for the next pull. */
export function writeDetailState(workDir: string, slug: string, state: DetailState): Promise<boolean> {
  return writeFileAtomic(statePath(workDir, slug), `${JSON.stringify(state)}\n`);
}

const sorted = (_key: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** A fingerprint of a listed document; the order of its keys does not matter. */
export const listingHash = (document: unknown) => createHash('sha256').update(JSON.stringify(document, sorted)).digest('base64url');
