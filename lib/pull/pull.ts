import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { textOf, type WriteCalls } from '#lib/disk/atomic-file.ts';
import { runningFilesId, stockSources } from '#lib/disk/code-id.ts';
import { isJsonPartName, partNameOf, readPart, writeWithParts } from '#lib/disk/parts.ts';
import { recallFile, rememberFile } from '#lib/disk/remembered-file.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import type { Snapshot } from '#lib/model/snapshot.ts';
import { stableBlocks } from '#lib/model/stable-blocks.ts';
import { guardFetch } from '#lib/network/private-address.ts';
import type { PullContext, Readings } from '#lib/sources/adapter.ts';
import { writeDetailState } from '#lib/sources/detail-state.ts';
import { readSealedSnapshot, SnapshotError, snapshotPath, snapshotText, writeSnapshot } from '#lib/sources/snapshot.ts';
import { rememberSnapshot } from '#lib/sources/snapshot-memory.ts';
import { seeSoldTags } from '#lib/sources/sold-tags.ts';
import { type Source, sourceKindOf } from '#lib/sources/sources.ts';

/** The record of the last pull: what it read, with which code, the seal of its snapshot, and the source data of each car. */
const pulledInput = z.object({
  input: z.string(),
  tags: z.object({ etag: z.string().optional(), modified: z.string().optional() }).optional(),
  code: z.string(),
  snapshot: z.string(),
  readings: z.record(z.string(), z.string()),
});
type PulledInput = z.infer<typeof pulledInput>;

/** The file on disk. The readings of a large stock are in parts (rule R43). */
const storedInput = pulledInput.omit({ readings: true }).extend({
  readings: pulledInput.shape.readings.optional(),
  parts: z.array(z.custom<string>(isJsonPartName)).optional(),
});

const inputPath = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.input.json`);
const inputPartsDir = (workDir: string, slug: string) => join(workDir, 'snapshots', `${slug}.input.parts`);
const productDir = join(import.meta.dirname, '../..');

/** The ID of the code that reads stock. */
const codeOf = (context: PullContext<Source>) => (context.filesId ?? runningFilesId)(productDir, stockSources);

async function readInput(workDir: string, slug: string): Promise<PulledInput> {
  const text = await textOf(inputPath(workDir, slug));
  const { parts = [], readings, ...input } = storedInput.parse(JSON.parse(text ?? ''));
  // A missing part only costs time: its cars are read again.
  const inParts = parts.map((name) => readPart(inputPartsDir(workDir, slug), name) ?? {});
  return { ...input, readings: readings ?? Object.assign({}, ...inParts) };
}

/** What the last pull read, if it used this code and produced the snapshot with this seal. */
async function lastInput({ workDir, slug, memory }: PullContext, code: string, snapshot: string): Promise<PulledInput | undefined> {
  try {
    const inputBefore = (await recallFile(memory?.input ?? {}, inputPath(workDir, slug))) ?? (await readInput(workDir, slug));
    return inputBefore.code === code && inputBefore.snapshot === snapshot ? inputBefore : undefined;
  } catch {
    return undefined; // absent or damaged: everything is read
  }
}

/** Fewer readings than this are in the file itself. */
const fewestParted = 1000;
/** About 129 readings per part. */
const readingReach = 64;

/** The text of the file, and the parts that it names. */
function inputText(readings: Readings, input: Omit<PulledInput, 'readings'>): { text: string; parts: ReadonlyMap<string, string> } {
  const entries = Object.entries(readings);
  if (entries.length < fewestParted) return { text: JSON.stringify({ readings, ...input }), parts: new Map() };
  const blocks = stableBlocks(entries, ([, id]) => id, readingReach).map((block) => JSON.stringify(Object.fromEntries(block)));
  const parts = new Map(blocks.map((text) => [partNameOf(text), text]));
  return { text: JSON.stringify({ parts: [...parts.keys()], ...input }), parts };
}

/** Saves what a pull read, for the next one. */
async function keepInput(
  { workDir, slug, memory }: PullContext,
  { readings = {}, ...input }: Omit<PulledInput, 'readings'> & { readings?: Readings | undefined },
): Promise<void> {
  const path = inputPath(workDir, slug);
  await writeWithParts(path, inputPartsDir(workDir, slug), inputText(readings, input));
  if (memory) await rememberFile(memory.input, path, { readings, ...input });
}

export type Pulled = {
  snapshot: Snapshot;
  /** The seal of the snapshot. */
  seal: string;
  /** Whether anything except the time of the pull differs from the previous snapshot. */
  changed: boolean;
  /** The number of HTTP requests, including retries. */
  requests: number;
  durationMs: number;
};

/**
 * Pulls one dealer's data and keeps it as the last good snapshot. A pull that fails as a whole throws (SourceError, or the file system's
 * error) and leaves the last good snapshot as it is, byte for byte. It reaches only public addresses, unless the operator allows private
 * ones (rule B15).
 */
export async function pullDealer(
  open: PullContext<Source>,
  calls?: WriteCalls,
  /** May throw to refuse the pulled data as the last good snapshot. */
  admit: (next: Snapshot, previous: Snapshot | undefined) => Promise<void> = async () => undefined,
): Promise<Pulled> {
  const allowPrivate = open.env.FORECOURT_PRIVATE_DESTINATIONS === 'allow';
  const { fetch, close } = guardFetch(open.fetch, { allowPrivate });
  try {
    return await pullInto({ ...open, fetch }, calls, admit);
  } finally {
    await close(); // stops all requests of the pull
  }
}

async function pullInto(
  context: PullContext<Source>,
  calls: WriteCalls | undefined,
  admit: (next: Snapshot, previous: Snapshot | undefined) => Promise<void>,
): Promise<Pulled> {
  const { slug, workDir, now, source } = context;
  const startedAt = now();
  const kind = sourceKindOf(source);
  const last = await lastGood(context);
  const code = kind.look ? await codeOf(context) : '';
  const inputBefore = kind.look && last && (await lastInput(context, code, last.sha256));
  const lookResult = await kind.look?.(context, inputBefore && isOfToday(last.snapshot, context) ? inputBefore : undefined);
  if (last && inputBefore && inputBefore.input === lookResult?.input && isOfToday(last.snapshot, context)) {
    await touch(context);
    await rememberSnapshot(context.memory, snapshotPath(workDir, slug), last);
    const snapshot = { ...last.snapshot, pulledAt: now() };
    const changed = context.previous !== undefined && snapshotText(context.previous).sha256 !== last.sha256;
    return { snapshot, seal: last.sha256, changed, requests: lookResult.requests ?? 0, durationMs: now() - startedAt };
  }
  const previous = context.previous ?? last?.snapshot;
  // Readings refer to cars of the snapshot that they were saved with. A caller's snapshot may be another one.
  const readings = inputBefore && !context.previous ? { readings: inputBefore.readings } : {};
  const reading = { ...context, previous, ...readings };
  const { requests, state, snapshot: pulled, ...read } = await (lookResult?.pull?.(reading) ?? kind.pull(reading));
  const soldTags = seeSoldTags(pulled, previous, previous ? undefined : await context.soldTags?.());
  const snapshot = soldTags ? { ...pulled, soldTags } : pulled;
  const before = context.previous ? snapshotText(context.previous).sha256 : last?.sha256;
  const text = snapshotText(snapshot, context.memory);
  const { sha256 } = text;
  await admit(snapshot, previous);
  if (last?.sha256 === sha256) await touch(context);
  else await writeSnapshot(workDir, snapshot, calls, text);
  await rememberSnapshot(context.memory, snapshotPath(workDir, slug), last?.sha256 === sha256 ? last : { snapshot, sha256 });
  if (lookResult) {
    const { input, tags } = lookResult;
    await keepState(context, () => keepInput(context, { input, tags, code, snapshot: sha256, readings: read.readings }));
  }
  if (state) await keepState(context, () => writeDetailState(workDir, slug, state));
  return { snapshot, seal: sha256, changed: before !== sha256, requests, durationMs: now() - startedAt };
}

/** Whether the relative dates of a snapshot, if it has any, were counted from today. */
const isOfToday = ({ relativeTo }: Snapshot, { now, timeZone }: PullContext) =>
  relativeTo === undefined || relativeTo === dayAt(now(), timeZone);

/** Unchanged content is not written again; the file's time says when it was last confirmed. */
async function touch({ workDir, slug, now }: PullContext): Promise<void> {
  const at = new Date(now());
  await utimes(snapshotPath(workDir, slug), at, at);
}

/** A damaged snapshot must not keep the pull from replacing it. */
async function lastGood({ workDir, slug, progress, memory }: PullContext): Promise<{ snapshot: Snapshot; sha256: string } | undefined> {
  try {
    return await readSealedSnapshot(workDir, slug, memory);
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    progress({ stage: 'start', done: 0, note: error.message });
    return undefined;
  }
}

/** The state only saves requests, so a pull does not fail without it. */
async function keepState({ progress }: PullContext, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    progress({ stage: 'end', done: 0, note: `the details are not kept for the next pull: ${(error as Error).message}` });
  }
}
