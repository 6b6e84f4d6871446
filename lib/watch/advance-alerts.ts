import { capitalise, countOf } from '#lib/locale/plural.ts';
import { awayText } from '#lib/locale/utc-text.ts';
import type { Alert } from '#lib/model/alert.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { indexFailuresOf, searchIndex } from './search-index.ts';
import type { DealerWatch, WatchState } from './watch-state.ts';

/** When a dealer's alerts start, and the names of those who get them. */
export type DealerAlertRules = { failures: number; staleMs: number; recipients: readonly string[] };

export type AlertContext = {
  now: number;
  /** When this watcher started, milliseconds. */
  startedAt: number;
  /** Undefined while the dealer's settings were never read. */
  rulesOf: (slug: string) => DealerAlertRules | undefined;
};

/** The last time at which the live site was known to match its source. For a new dealer, since when it waits. */
const freshSince = ({ freshAsOf, pending, building }: DealerWatch) => freshAsOf ?? pending.start ?? building?.reasons.start;

const isStale = (dealer: DealerWatch, { staleMs }: DealerAlertRules, now: number) => {
  const since = freshSince(dealer);
  return since !== undefined && now - since > staleMs;
};

const shortly = (message: string) => message.split('\n').slice(0, 3).join(' ').replaceAll(/\s+/g, ' ');

function problemOf({ fault, held, publications }: DealerWatch, slug: string): string[] {
  return [
    ...(fault ? [`The last ${fault.stage} failed: ${shortly(fault.message)}`] : []),
    ...Object.entries(publications).flatMap(([target, { problem }]) => {
      const what = target === searchIndex ? 'push of the search index' : 'publication';
      return problem ? [`The last ${what} failed: ${shortly(problem.message)}`] : [];
    }),
    ...(held ? [`A rollback holds the dealer at ${held.release}. To let builds release again: ${nextCommand('release', slug)}`] : []),
  ];
}

/** Why a dealer needs attention. Empty if it does not. A watcher that has just started first reads the sources again. */
function reasonsOf(dealer: DealerWatch, rules: DealerAlertRules, { now, startedAt }: AlertContext): string[] {
  const { pollFailures, buildFailures } = dealer;
  const indexFailures = indexFailuresOf(dealer);
  const since = freshSince(dealer) ?? now;
  const stale = `the live site was last known to match its source ${awayText(now - since)} ago; the target is ${awayText(rules.staleMs)}`;
  return [
    ...(pollFailures >= rules.failures ? [`${countOf(pollFailures, 'poll')} in a row failed`] : []),
    ...(buildFailures >= rules.failures ? [`${countOf(buildFailures, 'build')} in a row failed`] : []),
    ...Object.entries(dealer.publications).flatMap(([target, { failures }]) =>
      target !== searchIndex && failures >= rules.failures ? [`${countOf(failures, 'publication')} in a row to ${target} failed`] : [],
    ),
    ...(indexFailures >= rules.failures ? [`${countOf(indexFailures, 'push', 'pushes')} of the search index in a row failed`] : []),
    ...(now - startedAt >= dealer.everyMs && isStale(dealer, rules, now) ? [stale] : []),
  ];
}

const isOver = (dealer: DealerWatch, rules: DealerAlertRules, now: number) =>
  dealer.pollFailures === 0 &&
  dealer.buildFailures === 0 &&
  Object.values(dealer.publications).every(({ failures }) => failures === 0) &&
  !isStale(dealer, rules, now);

const sentence = (text: string) => `${capitalise(text)}.`;

const startOf = (slug: string, dealer: DealerWatch, why: readonly string[], now: number): Alert => ({
  ...{ id: `alert_${slug}_${now}`, type: 'dealer.alert', dealer: slug, at: now, since: now },
  subject: `${slug}: the site is not kept up to date`,
  lines: [
    ...why.map(sentence),
    ...problemOf(dealer, slug),
    'The last release stays live. The watcher tries again and tells you when this is over. What to do: lib/watch/README.md, "Runbook: stale dealer".',
  ],
});

const endOf = (slug: string, since: number, now: number): Alert => ({
  ...{ id: `recovered_${slug}_${now}`, type: 'dealer.recovered', dealer: slug, at: now, since },
  subject: `${slug}: the site is up to date again`,
  lines: [`The site is up to date again. The alert lasted ${awayText(now - since)}.`],
});

/** The alerts that started and those that ended. */
export type AlertStep = { state: WatchState; messages: Alert[] };

/**
 * Starts and ends alerts (rule R33): an alert starts when a dealer has failed too often in a row or its data is too old, and ends when
 * neither is true. Each message goes into the state's outbox once per recipient.
 */
export function advanceAlerts(state: WatchState, context: AlertContext): AlertStep {
  const { now, rulesOf } = context;
  const messages: Alert[] = [];
  const deliveries = [...state.alerts];
  const tell = (message: Alert, { recipients }: DealerAlertRules) => {
    messages.push(message);
    deliveries.push(...recipients.map((recipient) => ({ recipient, message, attempts: 0, nextAt: now })));
  };
  const dealers = Object.entries(state.dealers).map(([slug, dealer]): [string, DealerWatch] => {
    const rules = rulesOf(slug);
    if (!rules) return [slug, dealer];
    const { alert, ...rest } = dealer;
    if (alert && isOver(dealer, rules, now)) {
      tell(endOf(slug, alert.since, now), rules);
      return [slug, rest];
    }
    const why = alert ? [] : reasonsOf(dealer, rules, context);
    if (why.length === 0) return [slug, dealer];
    tell(startOf(slug, dealer, why, now), rules);
    return [slug, { ...dealer, alert: { since: now, why } }];
  });
  return messages.length === 0
    ? { state, messages }
    : { state: { ...state, dealers: Object.fromEntries(dealers), alerts: deliveries }, messages };
}
