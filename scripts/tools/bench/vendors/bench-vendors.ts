import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { serve } from '#lib/serve/server.ts';
import { UsageError } from '../../../cli/invocation.ts';
import { findChromium, quietChromium } from '../../chromium/find-chromium.ts';
import { benchYard } from '../bench-yard.ts';
import { figuresOf, type Samples } from '../interaction/figures.ts';
import { stepOf } from '../interaction/journeys.ts';
import { startRecorder } from '../interaction/recorder.ts';
import { medianRun, type PageRun, pageRun } from '../lighthouse/page-run.ts';
import { runLighthouse } from '../lighthouse/run-lighthouse.ts';
import { servedPage } from '../lighthouse/served-page.ts';
import { median } from '../search/figures.ts';
import { buildSites } from './vendor-sites.ts';

type Slow = 'simulated' | 'applied';
export type VendorsBench = { runs: number; rounds: number; page?: string[]; slow: Slow };

/** How the stand-ins of vendors behave: as heavy as real ones, or broken. */
const modes = ['heavy', 'slow', 'throwing', 'never'] as const;
const pages = [
  { name: 'home', wanted: { path: '/' } },
  { name: 'search', wanted: { path: '/search/used-cars' } },
  { name: 'car', wanted: { kind: 'car' } },
] as const;
const throttle = 4;

function setMode(port: number, slug: string, mode: string): Promise<void> {
  return new Promise((done, fail) => {
    const headers = { Host: `${slug}.localhost:${port}`, 'Content-Type': 'application/json' };
    request({ host: '127.0.0.1', port, method: 'POST', path: '/__events/mode', headers }, (response) => {
      response.resume();
      if (response.statusCode === 204) done();
      else fail(new Error(`The recorder refused the mode ${mode}.`));
    })
      .on('error', fail)
      .end(JSON.stringify(mode));
  });
}

/** The time from a click on a filter to the next paint, with a slowed main thread. */
async function filterClicks(browser: Browser, url: string, samples: Map<string, Samples>): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  try {
    await context.addInitScript(startRecorder);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0);
    const step = stepOf(page, samples);
    const makes = page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('list', { name: 'Make', exact: true })
      .locator(':scope > li > label > input');
    await step('first filter click', () => makes.nth(2).click());
    // The services start in the pauses between these.
    for (const index of [3, 1, 0, 3, 1, 0]) await step('filter click', () => makes.nth(index).click());
  } finally {
    await context.close();
  }
}

const percent = (ratio: number) => `${(100 * (ratio - 1)).toFixed(1)} %`;

/**
 * `npm run bench -- vendors`: a page with every vendor beside the same page without any, in turns. Returns false if the largest paint is more than
 * 5 % later (the median of its ratio to the page without vendors in the same round), something moves, or a click on a filter takes more than 200 ms.
 */
export async function benchVendors({ runs, rounds, page: only, slow }: VendorsBench): Promise<boolean> {
  const unknown = only?.find((name) => !pages.some((page) => page.name === name));
  if (unknown) throw new UsageError(`--page ${unknown}: give home, search or car.`);
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError('--runs takes a whole number from 1.');
  const { outDir, sites } = await buildSites();
  const executable = findChromium();
  const serving = await serve({ outDir, port: 0, api: async () => Response.json({}, { status: 202 }) });
  const rows: string[] = [];
  const broken: string[] = [];
  const measured: unknown[] = [];
  const browser = await chromium.launch({ executablePath: findChromium(process.env, { preferShell: true }), args: quietChromium });
  try {
    for (const { name, wanted } of pages) {
      if (only && !only.includes(name)) continue;
      const served = async (slug: string) => {
        const page = await servedPage({ slug, ...wanted }, outDir, serving.port);
        if (!page) throw new Error(`${slug} has no page of the kind ${name}.`);
        return page;
      };
      const sides = [
        { label: 'none', page: await served(sites.without), runs: [] as PageRun[] },
        ...(await Promise.all(modes.map(async (label) => ({ label, page: await served(sites.with), runs: [] as PageRun[] })))),
      ];
      // Each run starts with another side, so that a machine that gets slower favours none.
      for (let run = 0; run < runs; run += 1)
        for (const side of [...sides.slice(run % sides.length), ...sides.slice(0, run % sides.length)]) {
          if (side.label !== 'none') await setMode(serving.port, sites.with, side.label);
          const figures = await pageRun(await runLighthouse(side.page.url, executable, slow), side.page.gzipOf);
          side.runs.push(figures);
          process.stderr.write(`${name}, ${side.label}: LCP ${(figures.largestPaint / 1000).toFixed(2)} s\n`);
        }
      const base = medianRun(sides[0]?.runs ?? []);
      for (const { label, runs: own } of sides) {
        const { layoutShift, blocking, scores } = medianRun(own);
        const largestPaint = median(own.map((run) => run.largestPaint));
        const ratio = median(own.map((run, index) => run.largestPaint / (sides[0]?.runs[index]?.largestPaint ?? Number.NaN)));
        const later = percent(ratio);
        rows.push(
          `| ${name} | ${label} | ${(largestPaint / 1000).toFixed(2)} s | ${later} | ${layoutShift.toFixed(3)} | ${blocking.toFixed(0)} ms | ${scores.performance} |`,
        );
        measured.push({ page: name, vendors: label, largestPaint, layoutShift, blocking, performance: scores.performance });
        if (ratio > 1.05) broken.push(`- ${name} with ${label} vendors: the largest paint is ${later} later`);
        if (layoutShift > base.layoutShift + 0.001)
          broken.push(`- ${name} with ${label} vendors: the page moves by ${layoutShift.toFixed(3)}`);
      }
    }
    const clicks = new Map(['none', ...modes].map((label) => [label, new Map<string, Samples>()]));
    for (let round = 0; round < rounds; round += 1)
      for (const [label, samples] of clicks) {
        const slug = label === 'none' ? sites.without : sites.with;
        if (label !== 'none') await setMode(serving.port, slug, label);
        await filterClicks(browser, `http://${slug}.localhost:${serving.port}/search/used-cars`, samples);
      }
    for (const [label, samples] of clicks)
      for (const [kind, own] of samples) {
        if (kind !== 'filter click' && kind !== 'first filter click') continue;
        const { p75 } = figuresOf(kind, own);
        rows.push(`| ${kind}, ${throttle}x | ${label} | ${p75.toFixed(0)} ms | | | | |`);
        measured.push({ page: kind, vendors: label, p75 });
        if (p75 > 200) broken.push(`- ${kind} with ${label} vendors takes ${p75.toFixed(0)} ms`);
      }
  } finally {
    await browser.close();
    await serving.close();
  }
  const { folder } = benchYard('vendors');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'vendors.json'), JSON.stringify({ load: loadavg()[0], measured }, null, 2));
  process.stdout.write(
    `${[
      '# Vendors',
      `Every vendor beside none, the median of ${runs} runs on a phone with ${slow} slow 4G; clicks are the p75 of ${rounds} rounds.`,
      ['| Page | Vendors | LCP or click | later by | moved | blocked | performance |', '|---|---|---|---|---|---|---|', ...rows].join('\n'),
      broken.length > 0 ? ['Over budget:', ...broken].join('\n') : 'All budgets are met.',
    ].join('\n\n')}\n`,
  );
  return broken.length === 0;
}
