import { hash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { readPackedText } from '#lib/disk/packed-text.ts';
import { formatNumber } from '#lib/locale/thousands.ts';
import { readIndexFiles } from '#lib/search/index-chunks.ts';
import { indexFilePath, sealedText } from '#lib/search/index-file.ts';
import { serve } from '#lib/serve/server.ts';
import { findChromium, quietChromium } from '../../chromium/find-chromium.ts';
import { benchYard } from '../bench-yard.ts';
import { percentile } from '../interaction/figures.ts';
import { benchTenantFiles } from '../listings/bench-tenant.ts';
import { benchCars } from '../search/stock.ts';
import { type Instead, type Line, slowLine } from './slow-line.ts';

export type FirstSearchBench = { sizes: readonly number[]; rounds: number; throttle: number; line: Line; out: string | undefined };

type Side = 'one file' | 'chunks';
type Row = { cars: number; side: Side; ms: number; requests: number; bytes: number };

async function buildDealers(sizes: readonly number[]): Promise<string> {
  const yard = benchYard('first-search');
  const { cars } = await benchCars(Math.max(...sizes));
  for (const size of sizes) await yard.write(benchTenantFiles(cars, size, 'bench'));
  await yard.build(...sizes.map((size) => `bench-${size}`));
  return join(yard.folder, 'out');
}

/** The published index as one file, whatever the number of its cars. */
async function wholeIndex(root: string): Promise<string> {
  const { sha256: _seal, ...index } = (await readIndexFiles((path) => readPackedText(join(root, path)))) as object & { sha256?: unknown };
  return sealedText(JSON.stringify(index).slice(1, -1), (text) => hash('sha256', text));
}

/** Runs in the page: the time from the first letter in a search box to other cars in the results. */
function watchResults(): Promise<number> {
  const results = document.querySelector('[data-results]') as Element;
  const carsOf = () => [...results.querySelectorAll('li h3 a')].map((link) => link.getAttribute('href')).join();
  const before = carsOf();
  let start = 0;
  document.addEventListener('input', () => {
    start ||= performance.now();
  });
  return new Promise((done) => {
    new MutationObserver(() => {
      if (start > 0 && carsOf() !== '' && carsOf() !== before) done(performance.now() - start);
    }).observe(results, { subtree: true, childList: true, attributes: true });
  });
}

/** The first search of a new visitor, in milliseconds. */
async function searchOnce(browser: Browser, address: string, throttle: number, begins: () => unknown): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce', serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0);
    await page.waitForLoadState('networkidle');
    const measured = page.evaluate(watchResults);
    begins();
    const box = page.getByRole('main').getByRole('searchbox').first();
    await box.focus();
    await page.keyboard.insertText('toyota');
    return await measured;
  } finally {
    await context.close();
  }
}

/** `npm run bench -- first-search`: the first search of a visit with the index as chunks and as one file, in turns. */
export async function benchFirstSearch({ sizes, rounds, throttle, line, out }: FirstSearchBench): Promise<void> {
  const outDir = out ?? (await buildDealers(sizes));
  const server = await serve({ outDir, port: 0 });
  const browser = await chromium.launch({ executablePath: findChromium(process.env, { preferShell: true }), args: quietChromium });
  const rows: Row[] = [];
  process.stdout.write('   cars  index        p50 ms   p75 ms   requests       KB\n');
  try {
    for (const cars of sizes) {
      const whole = await wholeIndex(join(outDir, `bench-${cars}`, 'current'));
      const insteads: Record<Side, Instead> = {
        'one file': (path) => (path === indexFilePath ? whole : undefined),
        chunks: () => undefined,
      };
      for (let round = 0; round <= rounds; round += 1)
        for (const side of Object.keys(insteads) as Side[]) {
          const way = await slowLine(server.port, line, insteads[side]);
          const address = `http://bench-${cars}.localhost:${way.port}/search/new-used-and-demo-cars`;
          const ms = await searchOnce(browser, address, throttle, way.passed);
          // The first round fills the server's cache of compressed files.
          if (round > 0) rows.push({ cars, side, ms, ...way.passed() });
          await way.close();
        }
      for (const side of Object.keys(insteads) as Side[]) {
        const own = rows.filter((row) => row.cars === cars && row.side === side);
        const times = own.map(({ ms }) => ms);
        const figures = [percentile(times, 0.5), percentile(times, 0.75), own[0]?.requests ?? 0, (own[0]?.bytes ?? 0) / 1000];
        process.stdout.write(
          `${formatNumber(cars).padStart(7)}  ${side.padEnd(10)} ${figures.map((one) => one.toFixed(0).padStart(8)).join(' ')}\n`,
        );
      }
    }
  } finally {
    await browser.close();
    await server.close();
  }
  const file = join(benchYard('first-search').folder, 'first-search.json');
  await writeFile(file, JSON.stringify({ throttle, rounds, line, rows }, null, 2));
  process.stdout.write(`As JSON: ${file}\n`);
}
