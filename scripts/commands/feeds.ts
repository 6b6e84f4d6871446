import { dealerFeeds } from '#lib/build/dealer-feeds.ts';
import { fleetOf } from '#lib/build/fleet-work.ts';
import { loadDealer } from '#lib/build/load-dealer.ts';
import type { Workspace } from '#lib/disk/workspace.ts';
import { type ChannelName, channelNames } from '#lib/feeds/feed-files.ts';
import { reasonsIn } from '#lib/feeds/make-feeds.ts';
import { type ListingState, listingState, readOutbox } from '#lib/publish/listings/listing-outbox.ts';
import { readLiveRelease } from '#lib/releases/live-release.ts';
import { type FeedRecord, makeFeedRecord, type RecordedChannel, readFeedRecord } from '#lib/report/feed-record.ts';
import { suggest } from '#lib/site/nearest.ts';
import { type CommonOptions, chosenDealers, realWorld, workspaceOf } from '../cli/context.ts';
import { feedsText } from '../cli/feeds-text.ts';
import { UsageError } from '../cli/invocation.ts';
import { type CommandOutcome, printLine } from '../cli/output.ts';
import { finish, presentDealers } from '../cli/present.ts';
import { openStoredDealers } from '../cli/stored-dealers.ts';

/**
 * The channels of a dealer, and their release. Without a release, what the next build would list. `tradeMe` is the state at Trade Me, if
 * publications send cars there.
 */
type DealerFeeds = { release?: string | undefined; channels: FeedRecord['channels']; tradeMe?: ListingState | undefined };

/** The record beside the live release. For a dealer without a release, the result from its last snapshot and settings. */
async function readFeeds(workspace: Workspace, slug: string, progress: (note: string) => void): Promise<DealerFeeds> {
  const live = await readLiveRelease(workspace.outDir, slug);
  const record = live && (await readFeedRecord(workspace.outDir, slug, live.id));
  if (live && record) return { release: live.id, channels: record.channels };
  const { report } = dealerFeeds(await loadDealer({ workspace, slug, now: realWorld.now(), progress }));
  return { channels: makeFeedRecord(report, undefined).channels };
}

/** A channel with a reason for each car and rule. */
const forMachines = ({ leftOut, warnings, ...channel }: RecordedChannel) => ({
  ...channel,
  leftOut: reasonsIn(leftOut),
  warnings: reasonsIn(warnings),
});

const isChannel = (name: string): name is ChannelName => channelNames.includes(name as ChannelName);

/** `forecourt feeds <slug…>`: per channel, which cars are listed, which are left out by which rule, and how to fix it. */
export async function feedsCommand(
  slugs: string[],
  options: CommonOptions & { channel?: string; state?: string },
): Promise<CommandOutcome> {
  const { channel } = options;
  if (channel !== undefined && !isChannel(channel))
    throw new UsageError(`there is no channel "${channel}"; ${suggest(channel, channelNames, 'channels')}`);
  const workspace = workspaceOf(options);
  const store = await openStoredDealers(workspace, options.state);
  const dealers = await chosenDealers(slugs, options);
  const json = options.json ?? false;
  const job = fleetOf(1, async (slug, progress): Promise<DealerFeeds> => {
    await store.fetch(slug);
    const { release, channels } = await readFeeds(workspace, slug, progress);
    const only = channel === undefined ? channels : Object.fromEntries(Object.entries(channels).filter(([name]) => name === channel));
    const box = only['trade-me'] && (await readOutbox(workspace.workDir, slug));
    return { release, channels: only, ...(box ? { tradeMe: listingState(box, realWorld.now()) } : {}) };
  });
  const outcomes = await presentDealers<DealerFeeds>(dealers, job, () => '', true).finally(store.close);
  if (!json) for (const outcome of outcomes) if (outcome.ok) printLine(feedsText(outcome.slug, outcome.value));
  return finish<DealerFeeds>(outcomes, json, ({ release, channels, tradeMe }) => ({
    release,
    channels: Object.fromEntries(Object.entries(channels).map(([name, channel]) => [name, forMachines(channel)])),
    tradeMe,
  }));
}
