import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { type RememberedFile, recallFile, rememberFile } from '#lib/disk/remembered-file.ts';
import { parseValidJson } from '#lib/disk/valid-json.ts';
import { type ChannelName, channelNames } from '#lib/feeds/feed-files.ts';
import type { FeedLedger, FeedReport } from '#lib/feeds/make-feeds.ts';
import { channelKinds } from '#lib/feeds/registry.ts';
import { type ChannelReport, channelReport } from '#lib/feeds/verdicts.ts';
import { sidecarPath } from '#lib/releases/paths.ts';

/** The changes in a channel since the previous release, by car id. */
const changes = z.object({ added: z.array(z.string()), removed: z.array(z.string()) });

/** A channel of a release. `changes` is absent if there is nothing to compare with. */
export type RecordedChannel = ChannelReport & { changes?: z.infer<typeof changes> | undefined };

const indexNow = z.object({ key: z.string(), base: z.string() });
export type IndexNowSite = z.infer<typeof indexNow>;

/**
 * The report of a release's channels, `<id>.feeds.json` beside the release. It is never served to the public (rule M5). `indexNow` has the
 * IndexNow key and the address of the site, if publications report changed pages. With the ledger, the next build rewrites only changed
 * cars.
 */
export type FeedRecord = {
  indexNow?: IndexNowSite | undefined;
  ledger?: FeedLedger | undefined;
  channels: Partial<Record<ChannelName, RecordedChannel>>;
};

const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
/** Long lists of numbers. Checked by hand, because schemas take ten times as long. */
const texts = z.custom<string[]>((value) => Array.isArray(value) && value.every((one) => typeof one === 'string'));
const places = z.custom<number[]>((value) => Array.isArray(value) && value.every(isWhole));

const storedChannel = z.object({
  label: z.string(),
  rules: z.array(z.object({ rule: z.string(), field: z.string(), fix: z.string(), warns: z.boolean().optional() })),
  changes: changes.optional(),
});

/** The record on disk. The numbers of each car have 32 bits, in base64, because a list of digits takes ten times as long to read. */
const storedRecord = z.object({
  version: z.literal(3),
  indexNow: indexNow.optional(),
  channels: z.partialRecord(z.enum(channelNames), storedChannel),
  ledger: z
    .object({
      key: z.string(),
      cars: texts,
      shared: z.string(),
      sets: z.array(z.array(places)).describe('combinations of rules that cars break: for each channel the places of its rules'),
      codes: z.string().describe('which of the combinations each car has'),
      lengths: z.record(z.string(), z.string()),
    })
    .optional(),
});
type StoredRecord = z.infer<typeof storedRecord>;

const encodeNumbers = ({ buffer, byteOffset, byteLength }: Uint32Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

function decodeNumbers(text: string): Uint32Array {
  const bytes = Buffer.from(text, 'base64');
  const numbers = new Uint32Array(bytes.length / 4);
  bytes.copy(Buffer.from(numbers.buffer));
  return numbers;
}

const without = (ids: readonly string[], others: readonly string[]): string[] => {
  const otherIds = new Set(others);
  return ids.filter((id) => !otherIds.has(id));
};

/** Whether two lists of ids are equal. Most releases list the same cars as the previous one. */
export const isSameList = (ids: readonly string[], others: readonly string[]): boolean =>
  ids.length === others.length && ids.every((id, at) => id === others[at]);

/** The record of a release's channels, compared with the previous release's record. */
export function makeFeedRecord(
  report: FeedReport,
  before: FeedRecord | undefined,
  { indexNow, ledger }: Pick<FeedRecord, 'indexNow' | 'ledger'> = {},
): FeedRecord {
  const changesOf = (now: readonly string[], listed: readonly string[]) =>
    isSameList(now, listed) ? { added: [], removed: [] } : { added: without(now, listed), removed: without(listed, now) };
  const channels = channelNames.flatMap((name) => {
    const [now, listed] = [report[name], before?.channels[name]?.listed];
    return now ? [[name, listed ? { ...now, changes: changesOf(now.listed, listed) } : now] as const] : [];
  });
  return { ...(indexNow ? { indexNow } : {}), ...(ledger ? { ledger } : {}), channels: Object.fromEntries(channels) };
}

/** Writes the record of a release's channels as JSON. The lists of cars are in its ledger. */
export function encodeFeedRecord({ indexNow, ledger, channels }: FeedRecord): string {
  const about = Object.entries(channels).map(([name, { label, changes: changed }]) => {
    const rules = channelKinds[name as ChannelName].rules.map(({ rule, field, fix, warns }) => ({ rule, field, fix, warns }));
    return [name, { label, rules, changes: changed }] as const;
  });
  const { codes, lengths, ...rest } = ledger ?? {};
  const numbers = Object.entries(lengths ?? {}).map(([file, list]) => [file, encodeNumbers(list)] as const);
  const stored = {
    version: 3,
    indexNow,
    channels: Object.fromEntries(about),
    ledger: codes && { ...rest, codes: encodeNumbers(codes), lengths: Object.fromEntries(numbers) },
  };
  return JSON.stringify(stored);
}

/** Decodes the lists of a record. Undefined if they are inconsistent. */
function decodeLedger({ ledger, channels }: StoredRecord): FeedLedger | undefined {
  if (!ledger) return undefined;
  const codes = decodeNumbers(ledger.codes);
  const rules = Object.values(channels).map((channel) => channel?.rules.length ?? 0);
  const isSet = (set: number[][]) =>
    set.length === rules.length && set.every((broken, at) => broken.every((one) => one < (rules[at] ?? 0)));
  if (codes.length !== ledger.cars.length || !ledger.sets.every(isSet) || codes.some((code) => code >= ledger.sets.length))
    return undefined;
  const lengths = Object.entries(ledger.lengths).map(([file, text]) => [file, decodeNumbers(text)] as const);
  return { ...ledger, codes, lengths: Object.fromEntries(lengths) };
}

/** The inverse of `encodeFeedRecord`. Undefined for a text that is damaged, or that another version of the product wrote. */
export function decodeFeedRecord(text: string): FeedRecord | undefined {
  const stored = parseValidJson(text, storedRecord);
  if (!stored) return undefined;
  const { indexNow: site } = stored;
  const ledger = decodeLedger(stored);
  if (!ledger && Object.keys(stored.channels).length > 0) return undefined;
  const channels = Object.entries(stored.channels).map(([name, channel], number) => [
    name,
    {
      ...channelReport(channel, number, ledger?.cars ?? [], ledger as FeedLedger),
      ...(channel.changes ? { changes: channel.changes } : {}),
    },
  ]);
  return { ...(site ? { indexNow: site } : {}), ...(ledger ? { ledger } : {}), channels: Object.fromEntries(channels) };
}

/** The record that this process wrote last, under the dealer's lock. */
export type FeedMemory = RememberedFile<FeedRecord>;

/** The record of a release's channels. Undefined if it has none, or another version of the product wrote it. */
export async function readFeedRecord(outDir: string, slug: string, id: string, memory: FeedMemory = {}): Promise<FeedRecord | undefined> {
  const path = sidecarPath(outDir, slug, id, 'feeds');
  return (await recallFile(memory, path)) ?? decodeFeedRecord(await readFile(path, 'utf8').catch(() => ''));
}

/** Remembers the record that a release was just written with. */
export const rememberFeedRecord = (outDir: string, slug: string, id: string, record: FeedRecord, memory: FeedMemory): Promise<void> =>
  rememberFile(memory, sidecarPath(outDir, slug, id, 'feeds'), record);
