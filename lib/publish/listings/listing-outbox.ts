import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#lib/disk/atomic-file.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';

const requestKinds = ['create', 'edit', 'withdraw'] as const;
export type RequestKind = (typeof requestKinds)[number];

const refusal = z.object({
  kind: z.enum(requestKinds),
  body: z.string().describe('the hash of the body that was refused'),
  until: z.number().describe('when it is sent again although the car did not change, in milliseconds'),
  problem: z.string(),
});

const car = z.object({
  listing: z.number().int().optional().describe('its number at the marketplace; absent while it is not listed'),
  sku: z.string().optional().describe('its stock number there'),
  body: z.string().optional().describe('the hash of the body that the marketplace took last'),
  asked: z.enum(requestKinds).optional().describe('a request that may have been sent, and whose answer is not known'),
  refused: refusal.optional().describe('the last request, where the marketplace refused it'),
});
/** The known state of one car at the marketplace. */
export type OutboxCar = z.infer<typeof car>;

const outbox = z.object({
  version: z.literal(1),
  pausedUntil: z.number().optional().describe('until then the marketplace takes no more requests, in milliseconds'),
  cars: z.record(z.string(), car),
  photos: z.record(z.string(), z.number().int()).describe('the marketplace’s number of each photo, by its address'),
});
export type ListingOutbox = z.infer<typeof outbox>;

const pathOf = (workDir: string, slug: string) => join(workDir, 'listings', `${slug}.trade-me.json`);

/** The file that a process locks while it sends a dealer's listings. */
export const outboxLock = (workDir: string, slug: string) => join(workDir, 'listings', `${slug}.trade-me.lock`);

/** The known state of a dealer's listings. Undefined if there is none, or the file is damaged: then the marketplace is queried. */
export async function readOutbox(workDir: string, slug: string): Promise<ListingOutbox | undefined> {
  return parseValidJson(await readFile(pathOf(workDir, slug), 'utf8').catch(() => ''), outbox);
}

/** Saves the outbox, flushed to disk, so that no request is lost if the process is killed between two requests. */
export const saveOutbox = async (workDir: string, slug: string, box: ListingOutbox): Promise<void> =>
  void (await writeFileAtomic(pathOf(workDir, slug), JSON.stringify(box)));

/** A dealer's state at a marketplace: the number of listings, the refused cars, and until when it accepts no requests, as ISO text. */
export type ListingState = { listed: number; refused: { id: string; problem: string }[]; pausedUntil?: string };

export function listingState({ cars, pausedUntil = 0 }: ListingOutbox, now: number): ListingState {
  const all = Object.entries(cars);
  return {
    listed: all.filter(([, { listing }]) => listing !== undefined).length,
    refused: all.flatMap(([id, { refused }]) => (refused ? [{ id, problem: refused.problem }] : [])),
    ...(pausedUntil > now ? { pausedUntil: new Date(pausedUntil).toISOString() } : {}),
  };
}
