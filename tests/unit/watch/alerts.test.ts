import { describe, expect, it } from 'vitest';
import type { AttemptAnswer } from '#lib/leads/retry.ts';
import { dayMs, hourMs, minuteMs, secondMs } from '#lib/model/time.ts';
import { advanceAlerts, type DealerAlertRules } from '#lib/watch/advance-alerts.ts';
import { type AlertNews, makeAlertDesk } from '#lib/watch/alert-desk.ts';
import { defaultTimes } from '#lib/watch/retry.ts';
import { takeEvent, type WatchEvent } from '#lib/watch/take-event.ts';
import { type DealerWatch, newDealer, type WatchState } from '#lib/watch/watch-state.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const rules: DealerAlertRules = { failures: 3, staleMs: hourMs, recipients: ['pager', 'email'] };

/** A dealer that was fresh so many minutes before noon. */
const dealer = (freshMinutes: number, more: Partial<DealerWatch> = {}): DealerWatch => ({
  ...newDealer(noon - dayMs),
  pending: {},
  freshAsOf: noon - freshMinutes * minuteMs,
  ...more,
});
const stateOf = (acme: DealerWatch): WatchState => ({ codeId: 'c', hooks: {}, alerts: [], dealers: { acme } });
const context = { now: noon, startedAt: noon - dayMs, rulesOf: () => rules };
const open = { since: noon - 10 * minuteMs, why: ['3 polls in a row failed'] };
const fault = { at: noon, stage: 'poll' as const, message: 'acme: the source is down\n  at line 2' };

describe('an alert', () => {
  it.each<[string, DealerWatch, string[] | undefined]>([
    ['nothing wrong', dealer(5), undefined],
    ['two failures of three', dealer(5, { pollFailures: 2 }), undefined],
    ['failed polls', dealer(5, { pollFailures: 3 }), ['3 polls in a row failed']],
    ['failed builds', dealer(5, { buildFailures: 4 }), ['4 builds in a row failed']],
    ['two failed publications', dealer(5, { publications: { '/srv/acme': { failures: 2 } } }), undefined],
    [
      'failed publications, also while builds work',
      dealer(5, { publications: { '/srv/acme': { failures: 3 }, 's3://b/acme': { failures: 0 } } }),
      ['3 publications in a row to /srv/acme failed'],
    ],
    ['two failed pushes of the search index', dealer(5, { publications: { 'search-index': { failures: 2 } } }), undefined],
    [
      'failed pushes of the search index',
      dealer(5, { publications: { 'search-index': { failures: 3 } } }),
      ['3 pushes of the search index in a row failed'],
    ],
    ['data as old as its target', dealer(60), undefined],
    ['older data', dealer(61), ['the live site was last known to match its source 1 h 1 min ago; the target is 1 h']],
    [
      'both',
      dealer(61, { pollFailures: 3 }),
      ['3 polls in a row failed', 'the live site was last known to match its source 1 h 1 min ago; the target is 1 h'],
    ],
    [
      'a new dealer that never went live',
      { ...newDealer(noon - 2 * hourMs) },
      ['the live site was last known to match its source 2 h ago; the target is 1 h'],
    ],
  ])('%s', (_what, acme, why) => {
    const { state, messages } = advanceAlerts(stateOf(acme), context);
    expect(state.dealers.acme?.alert?.why).toEqual(why);
    expect(messages.length).toBe(why ? 1 : 0);
    expect(state.alerts.map(({ recipient }) => recipient)).toEqual(why ? ['pager', 'email'] : []);
    // Not one per failure.
    if (why) expect(advanceAlerts(state, { ...context, now: noon + hourMs }).messages).toEqual([]);
  });

  it.each<[string, DealerWatch, boolean]>([
    ['while it fails', dealer(5, { alert: open, pollFailures: 1 }), false],
    ['while a publication fails', dealer(5, { alert: open, publications: { '/srv/acme': { failures: 1 } } }), false],
    ['while a push of the search index fails', dealer(5, { alert: open, publications: { 'search-index': { failures: 1 } } }), false],
    ['while its data is old', dealer(61, { alert: open }), false],
    ['while its data is old, after a restart too', dealer(61, { alert: open }), false],
    ['when neither is true', dealer(5, { alert: open }), true],
  ])('is not over before the dealer is well: %s', (_what, acme, isOver) => {
    const { state, messages } = advanceAlerts(stateOf(acme), { ...context, startedAt: noon });
    expect([state.dealers.acme?.alert === undefined, messages.map(({ type }) => type)]).toEqual([
      isOver,
      isOver ? ['dealer.recovered'] : [],
    ]);
  });

  it('a watcher that has just started reads the sources before it calls data old', () => {
    const old = stateOf(dealer(600));
    const startedAt = noon;
    expect(advanceAlerts(old, { ...context, startedAt, now: noon + 4 * minuteMs }).messages).toEqual([]);
    expect(advanceAlerts(old, { ...context, startedAt, now: noon + 5 * minuteMs }).messages.length).toBe(1);
  });

  it('says what is wrong and what to do, and how long it lasted', () => {
    const held = { since: noon, release: 'r1' };
    const problem = { at: noon, message: 'The release is live, but the search index is not updated: no answer' };
    const publications = { 'search-index': { failures: 1, problem } };
    const [started] = advanceAlerts(stateOf(dealer(5, { pollFailures: 3, fault, publications, held })), context).messages;
    expect(started).toEqual({
      ...{ id: `alert_acme_${noon}`, type: 'dealer.alert', dealer: 'acme', at: noon, since: noon },
      subject: 'acme: the site is not kept up to date',
      lines: [
        '3 polls in a row failed.',
        'The last poll failed: acme: the source is down at line 2',
        'The last push of the search index failed: The release is live, but the search index is not updated: no answer',
        'A rollback holds the dealer at r1. To let builds release again: `forecourt release acme`',
        'The last release stays live. The watcher tries again and tells you when this is over. What to do: lib/watch/README.md, "Runbook: stale dealer".',
      ],
    });
    const [ended] = advanceAlerts(stateOf(dealer(5, { alert: open })), context).messages;
    expect(ended).toMatchObject({ subject: 'acme: the site is up to date again', since: open.since });
    expect(ended?.lines).toEqual(['The site is up to date again. The alert lasted 10 min.']);
  });

  it('waits for the settings of a dealer', () => {
    const { messages } = advanceAlerts(stateOf(dealer(61)), { ...context, rulesOf: () => undefined });
    expect(messages).toEqual([]);
  });
});

/** A desk with a clock and recipients that the test plays, over a state that a restart keeps. */
function makeDesk(acme: DealerWatch, answers: Record<string, AttemptAnswer[]>, retrySeconds = [0, 60]) {
  let state = stateOf(acme);
  let now = noon;
  const sent: string[] = [];
  const news: AlertNews[] = [];
  const start = () =>
    makeAlertDesk({
      now: () => now,
      startedAt: noon - dayMs,
      rulesOf: () => rules,
      report: (one) => void news.push(one),
      deliver: async (recipient, { id }) => {
        sent.push(`${recipient} ${id}`);
        return { answer: answers[recipient]?.shift() ?? { status: 200 }, retrySeconds };
      },
    });
  let desk = start();
  const send = (event: WatchEvent) => {
    state = takeEvent(state, event, { now, random: 0.5, times: defaultTimes });
    look();
  };
  const look = () => {
    state = desk.advance(state);
    desk.deliverDue(state, send, async () => undefined);
  };
  return {
    sent,
    news,
    state: () => state,
    wakeAt: () => desk.wakeAt(state) - noon,
    set: (more: Partial<DealerWatch>) => {
      state = { ...state, dealers: { acme: { ...(state.dealers.acme as DealerWatch), ...more } } };
    },
    look: async (at = 0) => {
      now = noon + at;
      look();
      for (let round = 0; round < 5; round += 1) await desk.rest();
    },
    restart: () => {
      state = JSON.parse(JSON.stringify(state));
      desk = start();
    },
  };
}

const alertId = `alert_acme_${noon}`;

describe('the desk', () => {
  it('tells each recipient once when it starts and once when it is over', async () => {
    const desk = makeDesk(dealer(5, { pollFailures: 3 }), {});
    await desk.look();
    desk.set({ pollFailures: 9 });
    await desk.look(minuteMs);
    desk.set({ pollFailures: 0 });
    await desk.look(2 * minuteMs);
    await desk.look(3 * minuteMs);
    const over = `recovered_acme_${noon + 2 * minuteMs}`;
    expect(desk.sent).toEqual([`pager ${alertId}`, `email ${alertId}`, `pager ${over}`, `email ${over}`]);
    expect([desk.state().alerts, desk.wakeAt()]).toEqual([[], Number.POSITIVE_INFINITY]);
    expect(desk.news.map(({ event }) => event)).toEqual([
      ...['alert', 'alert delivered', 'alert delivered', 'alert over', 'alert delivered', 'alert delivered'],
    ]);
  });

  it('tries again by the schedule of leads, after a restart too, and sends the end only after the start', async () => {
    const desk = makeDesk(dealer(5, { pollFailures: 3 }), { pager: [{ status: 503, error: 'HTTP 503' }] });
    await desk.look();
    expect(desk.sent).toEqual([`pager ${alertId}`, `email ${alertId}`]);
    expect(desk.wakeAt()).toBe(60 * secondMs);
    expect(desk.news).toContainEqual({
      ...{ event: 'alert not delivered', slug: 'acme', recipient: 'pager', problem: 'HTTP 503', again: noon + 60_000 },
    });
    desk.set({ pollFailures: 0 });
    await desk.look(30 * secondMs);
    desk.restart();
    await desk.look(59 * secondMs);
    const over = `recovered_acme_${noon + 30 * secondMs}`;
    expect(desk.sent.slice(2)).toEqual([`email ${over}`]);
    await desk.look(60 * secondMs);
    expect(desk.sent.slice(3)).toEqual([`pager ${alertId}`, `pager ${over}`]);
    expect(desk.state().alerts).toEqual([]);
  });

  it('gives up after the last attempt, and says so', async () => {
    const down = { error: 'no connection (ECONNREFUSED)', sent: false };
    const desk = makeDesk(dealer(5, { pollFailures: 3 }), { pager: [down, down] });
    await desk.look();
    await desk.look(60 * secondMs);
    expect(desk.news.at(-1)).toEqual({ event: 'alert not delivered', slug: 'acme', recipient: 'pager', problem: down.error });
    expect(desk.state().alerts).toEqual([]);
  });
});
