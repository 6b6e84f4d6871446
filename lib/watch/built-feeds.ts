import type { BuildResult } from '#lib/build/build-context.ts';
import { channelNames, channelOfFile } from '#lib/feeds/feed-files.ts';
import { channelKinds } from '#lib/feeds/registry.ts';
import { type FeedMemory, readFeedRecord } from '#lib/report/feed-record.ts';

/** A channel of the stock after a build: how many cars it lists and leaves out, and whether one of its files changed. */
export type BuiltFeeds = Record<string, { listed: number; leftOut: number; changed: boolean }>;

/** The channels of the live release after a build. Empty for a site without channels. */
export async function builtFeeds(
  outDir: string,
  slug: string,
  { release, changes }: Pick<BuildResult, 'release' | 'changes'>,
  memory?: FeedMemory,
): Promise<BuiltFeeds> {
  const record = await readFeedRecord(outDir, slug, release.id, memory);
  if (!record) return {};
  const changed = new Set(changes.map(({ file }) => channelOfFile(file)?.channel));
  return Object.fromEntries(
    channelNames.flatMap((name) => {
      const channel = record.channels[name];
      if (!channel) return [];
      const leftOut = new Set(channel.leftOut.flatMap(({ ids }) => ids)).size;
      return [[name, { listed: channel.listed.length, leftOut, changed: changed.has(channelKinds[name]) }]];
    }),
  );
}
