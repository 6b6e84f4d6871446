import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { serve } from '#lib/serve/server.ts';
import { UsageError } from '../../../cli/invocation.ts';
import { findChromium, quietChromium } from '../../chromium/find-chromium.ts';
import { benchYard } from '../bench-yard.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { benchCars } from '../search/stock.ts';
import { figuresOf, type Samples } from './figures.ts';
import { journeys, stepOf } from './journeys.ts';
import { startRecorder } from './recorder.ts';
import { type BuildFigures, interactionTable, slowLines } from './report.ts';

export type InteractionBench = { sizes: number[]; rounds: number; throttle: number; out: readonly string[] };

/** A built tree of bench dealers under the name of its column. */
type Build = { label: string; outDir: string };

/** Reads "before=/path" or "/path". */
function parseBuild(text: string, index: number): Build {
  const [, label, path] = /^(?:([\w-]+)=)?(.+)$/.exec(text) ?? [];
  if (!path) throw new UsageError(`--out ${text}: give a folder, or a name and a folder such as before=/tmp/out.`);
  return { label: label ?? `build ${index + 1}`, outDir: resolve(path) };
}

async function buildDealers(sizes: readonly number[]): Promise<Build> {
  const yard = benchYard('interaction');
  const { cars } = await benchCars(Math.max(...sizes));
  for (const size of sizes) await yard.write(benchTenantFiles(cars, size, 'bench'));
  await yard.build(...sizes.map((size) => `bench-${size}`));
  return { label: 'now', outDir: join(yard.folder, 'out') };
}

/** One visit of each journey in a fresh profile, with a slowed main thread. */
async function visit(browser: Browser, address: string, throttle: number, samples: Map<string, Samples>): Promise<void> {
  for (const journey of journeys) {
    const context = await browser.newContext({ ...journey.context, reducedMotion: 'reduce' });
    try {
      await context.addInitScript(startRecorder);
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
      await page.goto(address, { waitUntil: 'load' });
      await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0);
      await journey.run(page, stepOf(page, samples));
    } finally {
      await context.close();
    }
  }
}

/** `npm run bench -- interaction`: the time from an input on a search page to the next paint. Returns false if a budget is broken. */
export async function benchInteraction({ sizes, rounds, throttle, out }: InteractionBench): Promise<boolean> {
  const builds = out.length > 0 ? out.map(parseBuild) : [await buildDealers(sizes)];
  const folder = benchYard('interaction').folder;
  await mkdir(folder, { recursive: true });
  const servers = await Promise.all(builds.map(({ outDir }) => serve({ outDir, port: 0 })));
  const browser = await chromium.launch({ executablePath: findChromium(process.env, { preferShell: true }), args: quietChromium });
  const measured: BuildFigures[] = [];
  try {
    for (const cars of sizes) {
      const samples = builds.map(() => new Map<string, Samples>());
      // Builds take turns, so that other work on the machine affects all of them.
      for (let round = 0; round < rounds; round += 1)
        for (const [index, server] of servers.entries()) {
          await visit(
            browser,
            `http://bench-${cars}.localhost:${server.port}/search/new-used-and-demo-cars`,
            throttle,
            samples[index] as Map<string, Samples>,
          );
          process.stderr.write(`${builds[index]?.label}, ${cars} cars: round ${round + 1} of ${rounds}\n`);
        }
      for (const [index, { label }] of builds.entries())
        measured.push({
          label,
          cars,
          load: loadavg()[0] ?? 0,
          figures: [...(samples[index] ?? [])].map(([kind, own]) => figuresOf(kind, own)),
        });
    }
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
  const file = join(folder, 'interaction.json');
  await writeFile(file, JSON.stringify({ throttle, rounds, measured }, null, 2));
  const slow = slowLines(measured);
  const lines = [
    '# Interactions',
    `Milliseconds from an input to the next paint on a main thread slowed ${throttle} times, ${rounds} rounds. "task" is the p75 of the longest task.`,
    interactionTable(measured),
    slow.length > 0 ? ['Over budget:', ...slow].join('\n') : 'All interactions are within the budget.',
    `As JSON: ${file}`,
  ];
  process.stdout.write(`${lines.join('\n\n')}\n`);
  return slow.length === 0;
}
