import { hash } from 'node:crypto';
import { isReference } from '#lib/model/secrets.ts';
import { defineSource, type PullContext, type PullResult, SourceError } from '../adapter.ts';
import { parseFeedAddress, shownFeed } from '../feed/address.ts';
import { type OpenedFeed, openFeed } from '../feed/open-feed.ts';
import type { FeedPreset } from '../feed/preset.ts';
import { proposeFeed } from '../feed/propose-feed.ts';
import { readFeedCars } from '../feed/read-feed.ts';
import { readTable } from '../feed/read-table.ts';
import { feedPresets } from '../feed/registry.ts';
import { type FeedSettings, feedSettings } from '../feed/settings.ts';
import { unpackFeed } from '../feed/unpack.ts';
import { type PullBudget, startBudget } from '../pull-budget.ts';

function stockFile({ from }: Pick<FeedSettings, 'from'>): string | undefined {
  const address = isReference(from) ? undefined : parseFeedAddress(from);
  return address?.kind === 'file' ? address.path : undefined;
}

/** The last part of an address, which identifies the rows of a feed in reports. */
const nameOf = (shown: string) => /([^/:]+\.\w+)$/.exec(shown.replace(/\?…$/, ''))?.[1] ?? 'feed';

async function readOpened(opened: OpenedFeed, budget: PullBudget, context: PullContext<FeedSettings>): Promise<PullResult> {
  const { source, slug, now, progress, previous, readings, timeZone, distanceUnit = 'km', limits } = context;
  const { preset: presetName, fields: own, currency, allowEmpty } = source;
  const preset: FeedPreset | undefined = presetName && feedPresets[presetName];
  const shown = shownFeed(source.from);
  if (!opened.bytes) throw new SourceError(`${shown}: the server said that the feed has not changed, without being asked. Pull again.`);
  progress({ stage: 'cars', done: 0 });
  const bytes = await unpackFeed(opened.bytes, shown, limits.maxMegabytes * 1e6);
  const options = { format: source.format ?? preset?.format, encoding: source.encoding, items: source.items ?? preset?.items };
  const {
    cars,
    dropped,
    readings: next,
    rows,
  } = await readFeedCars(await readTable(bytes, shown, options), {
    ...{ shown, name: nameOf(shown), fields: { all: { ...preset?.fields, ...own }, own }, allowEmpty },
    ...{ timeZone, distanceUnit, currency, takeCars: budget.takeCars, carsBefore: { previous, readings } },
    images: stockFile(source) !== undefined ? 'web-or-folder' : 'web',
  });
  progress({ stage: 'cars', done: cars.length, total: rows });
  const snapshot = { version: 2, slug, pulledAt: now(), cars, report: { dropped } } as const;
  return { snapshot, requests: opened.requests, readings: next };
}

/** Stock from another system's export: CSV, TSV, XML or JSON at an address, on S3 or in the dealer's folder. */
export const feedSource = defineSource({
  settings: feedSettings,
  stockFile,
  starter: {
    title: 'a feed',
    questions: [{ key: 'feed', message: 'Address or file of the feed', placeholder: 'https://feeds.example.com/stock.csv' }],
    settings: ({ feed }) => ({ from: feed }),
    propose: proposeFeed,
  },
  async look(context, last) {
    const { source, timeZone, distanceUnit, limits, now } = context;
    const budget = startBudget(limits, now, 'feed');
    // Any change to how a feed is read makes the next pull read all of it.
    const settings = hash('sha256', JSON.stringify([source, source.preset && feedPresets[source.preset], timeZone, distanceUnit])).slice(
      0,
      20,
    );
    const isSameReading = last?.input.startsWith(`${settings} `);
    const opened = await openFeed(source, context, budget, isSameReading ? last?.tags : undefined);
    const { requests, tags, sha256 } = opened;
    if (last && sha256 === undefined) return { input: last.input, tags, requests };
    return {
      input: `${settings} ${sha256}`,
      tags,
      requests,
      pull: ({ previous, readings }) =>
        readOpened(opened, budget, { ...context, previous, readings: isSameReading ? readings : undefined }),
    };
  },
  async pull(context) {
    const budget = startBudget(context.limits, context.now, 'feed');
    return readOpened(await openFeed(context.source, context, budget), budget, context);
  },
});
