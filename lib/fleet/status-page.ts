import { html } from 'hono/html';
import { type Html, renderPage, renderTiles, type Tile } from '#lib/html/page.ts';
import { renderTable } from '#lib/html/table.ts';
import { formatSeconds } from '#lib/html/words.ts';
import { countOf } from '#lib/locale/plural.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { awayText, utcMinute } from '#lib/locale/utc-text.ts';
import { nextCommand } from '#lib/model/next-command.ts';
import { minuteMs } from '#lib/model/time.ts';
import type { FleetStatus, Percentiles, WorkerStatus } from './read-status.ts';

/** Milliseconds as seconds; a dash where nothing was measured. */
export const secondsText = (ms: number | null): string => (ms === null ? '–' : formatSeconds(ms));

/** "p50 2.1 s, p95 6.0 s, p99 9.3 s of 812". */
export const lagText = ({ count, p50, p95, p99 }: Percentiles): string =>
  `p50 ${secondsText(p50)}, p95 ${secondsText(p95)}, p99 ${secondsText(p99)} of ${formatNumber(count)}`;

/** The progress of a rollout. Undefined if none ever ran. */
export function rolloutText({ rollout }: Pick<FleetStatus, 'rollout'>): string | undefined {
  if (!rollout) return undefined;
  const { code, wave, waves, endedAt, stoppedWhy } = rollout;
  if (stoppedWhy !== null)
    return `The rollout of code ${code} stopped in wave ${wave + 1} of ${waves.length}: ${stoppedWhy}. To go back, run: ${nextCommand('fleet', 'rollout', '--back')}`;
  if (endedAt !== null) return `Every dealer has code ${code}.`;
  return `Code ${code} is at wave ${wave + 1} of ${waves.length}: ${countOf(waves[wave]?.length ?? 0, 'dealer')}.`;
}

/** Whether a worker is alive, was stopped, or is silent, and for how long. */
export function workerState({ isAlive, isStopped, seenAt }: WorkerStatus, now: number): string {
  if (isAlive) return 'alive';
  return isStopped ? 'stopped' : `silent for ${awayText(Math.max(0, now - seenAt))}`;
}

/** If a turn waits longer than this, the workers are not keeping up. */
const longestWaitMs = 10 * minuteMs;

/** The problems that need action, as sentences. */
export function fleetProblems({ codes, parked, waiting, longestPollMs, workers }: FleetStatus): string[] {
  return [
    ...codes
      .filter(({ hasWorker }) => !hasWorker)
      .map(
        ({ code, dealers }) =>
          `No worker with code ${code} is alive. ${countOf(dealers, 'dealer needs', 'dealers need')} one. Start one, or run: ${nextCommand('fleet', 'rollout')}`,
      ),
    ...(parked.length > 0 ? [`${countOf(parked.length, 'dealer')} parked: ${parked.map(({ slug }) => slug).join(', ')}`] : []),
    ...(workers.some(({ isAlive, places }) => isAlive && places > 0) ? [] : ['No worker that builds is alive.']),
    ...(waiting.longestMs > longestWaitMs ? [`A dealer has waited ${awayText(waiting.longestMs)} for a build.`] : []),
    ...(longestPollMs > longestWaitMs ? [`A dealer has waited ${awayText(longestPollMs)} for a poll.`] : []),
  ];
}

const money = (dollars: number) => `US$${dollars.toFixed(2)}`;

function tilesOf({ dealers, waiting, running, lag, parked, workers, day, latePolls }: FleetStatus): Tile[] {
  const alive = workers.filter(({ isAlive }) => isAlive);
  return [
    {
      name: 'Dealers',
      value: formatNumber(dealers),
      note: parked.length > 0 ? `${parked.length} parked` : undefined,
      isAlarm: parked.length > 0,
    },
    {
      name: 'Workers',
      value: String(alive.length),
      note: `${running.builds} building, ${running.polls} polling`,
      isAlarm: alive.length === 0,
    },
    {
      name: 'Queue',
      value: countOf(waiting.dealers, 'dealer'),
      note: waiting.dealers > 0 ? `the first has waited ${secondsText(waiting.longestMs)}` : `${countOf(latePolls, 'poll')} late`,
    },
    {
      name: 'Lag, last hour, p95',
      value: secondsText(lag.hour.p95),
      note: `p50 ${secondsText(lag.hour.p50)}, p99 ${secondsText(lag.hour.p99)}`,
    },
    { name: 'Cost, last day', value: money(day.cost), note: `${day.workerHours.toFixed(1)} worker hours` },
  ];
}

const section = (title: string, body: Html): Html => html`<h2>${title}</h2>${body}`;

/** Renders the status of a fleet as a page for people. The page refreshes itself. */
export function renderFleetPage(status: FleetStatus): Promise<string> {
  const { at, lag, workers, parked, failing, waiting, day, codes } = status;
  const problems = fleetProblems(status);
  const reasons = Object.entries(waiting.reasons).map(([reason, count]) => `${count} ${reason}`);
  return renderPage(
    `${problems.length > 0 ? `${problems.length} to look at · ` : ''}Forecourt fleet`,
    html`<h1>Forecourt fleet</h1>
<p>${utcMinute(at)}. <a href="/metrics">Metrics</a> <a href="/status.json">Status as JSON</a> <a href="/freshness.json">Freshness</a></p>
${problems.map((line) => html`<p class="bad">${line}</p>`)}
${renderTiles(tilesOf(status))}
${section(
  'Lag',
  html`<p>From the first sign of a change to its arrival at a target.</p><p>Last hour: ${lagText(lag.hour)}.<br>Last day: ${lagText(lag.day)}.<br>Sold cars and scheduled changes, last day: ${lagText(lag.urgentDay)}.</p>`,
)}
${section('Queue', html`<p>${reasons.length === 0 ? 'Nothing waits.' : `By the most urgent reason: ${reasons.join(', ')}.`} Last day: ${countOf(day.polls, 'poll')}, ${countOf(day.builds, 'build')}, ${countOf(day.publications, 'publication')}, ${countOf(day.failures, 'failure')}.</p>`)}
${section('Code', html`<p>${rolloutText(status) ?? 'No code yet.'} ${codes.map(({ code, dealers }) => `${code}: ${countOf(dealers, 'dealer')}`).join(', ')}</p>`)}
${section(
  'Workers',
  renderTable(
    [
      { name: 'Worker', cell: ({ name }) => name },
      {
        name: 'State',
        cell: (worker) => {
          const state = workerState(worker, at);
          return worker.isAlive || worker.isStopped ? state : html`<span class="bad">${state}</span>`;
        },
      },
      { name: 'Works on', cell: ({ works }) => works.map(({ slug, kind }) => `${kind} of ${slug}`).join(', ') || 'nothing' },
      { name: 'Code', cell: ({ code }) => code },
      { name: 'Builds, last day', cell: ({ builds }) => builds, isFigure: true },
      { name: 'Busy, last hour', cell: ({ busy }) => `${Math.round(busy * 100)} %`, isFigure: true },
      { name: 'Memory', cell: ({ memoryBytes }) => `${Math.round(memoryBytes / 1_000_000)} MB`, isFigure: true },
    ],
    workers,
  ),
)}
${
  parked.length > 0 &&
  section(
    'Parked',
    renderTable(
      [
        { name: 'Dealer', cell: ({ slug }) => slug },
        { name: 'Since', cell: ({ since }) => utcMinute(since) },
        { name: 'Why', cell: ({ why }) => why },
        { name: 'Then', cell: ({ slug }) => nextCommand('fleet', 'unpark', slug) },
      ],
      parked,
    ),
  )
}
${
  failing.length > 0 &&
  section(
    'Failing',
    renderTable(
      [
        { name: 'Dealer', cell: ({ slug }) => slug },
        { name: 'Problem', cell: ({ problem }) => problem },
      ],
      failing,
    ),
  )
}`,
    { refreshSeconds: 15 },
  );
}
