import type { Hono } from 'hono';
import type { Html } from '#lib/html/page.ts';
import { minuteMs } from '#lib/model/time.ts';
import { readFleetHistory, readLatestRuns } from '#lib/report/history/fleet-history.ts';
import { HistoryError } from '#lib/report/history/history-error.ts';
import { renderDealerHistory, renderFleetHistory, renderRecentTrends } from '#lib/report/html/history-pages.ts';

export type WatchHistoryOptions = {
  workDir: string;
  /** The watched dealers. */
  listDealers: () => readonly string[];
  now: () => number;
};

/** The last 30 days, for the watcher's pages. All functions throw HistoryError. */
export type WatchHistory = ReturnType<typeof makeWatchHistory>;

const fleetHref = '/history';

/** Reads the history for the watcher's pages. The status page refreshes often, so its charts are cached for a minute. */
export function makeWatchHistory({ workDir, listDealers, now }: WatchHistoryOptions) {
  const read = () => readFleetHistory(workDir, listDealers(), now());
  let cachedPage: { at: number; html: Promise<Html> } | undefined;
  const renderTrends = async () => {
    try {
      return await renderRecentTrends(await read(), fleetHref);
    } catch (error) {
      if (!(error instanceof HistoryError)) throw error;
      return renderRecentTrends(error, fleetHref);
    }
  };
  return {
    /** The charts of all dealers, for the status page, or why there are none. */
    trends: (): Promise<Html> => {
      const at = now();
      // A clock that was set back ends the minute too.
      if (!cachedPage || at - cachedPage.at >= minuteMs || at < cachedPage.at) cachedPage = { at, html: renderTrends() };
      return cachedPage.html;
    },
    fleetPage: async () => renderFleetHistory(await read(), (dealer) => `${fleetHref}/${encodeURIComponent(dealer)}`),
    /** The page of a dealer. Undefined for a dealer that is not watched and has no runs. */
    dealerPage: async (slug: string) => {
      const history = await read();
      const dealer = history.dealers.find((one) => one.dealer === slug);
      return dealer && renderDealerHistory(dealer, history, (await readLatestRuns(workDir, [slug])).get(slug) ?? [], fleetHref);
    },
  };
}

/** Adds the pages of the history to the watcher's site. */
export function addHistoryPages(app: Hono, history: WatchHistory): void {
  app.get(fleetHref, async (context) => context.html(await history.fleetPage()));
  app.get(`${fleetHref}/:dealer`, async (context) => {
    const page = await history.dealerPage(context.req.param('dealer'));
    return page === undefined ? context.notFound() : context.html(page);
  });
  app.onError((error, context) => {
    if (error instanceof HistoryError) return context.json({ error: error.message }, 503);
    throw error;
  });
}
