import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../../cli/invocation.ts';
import { findChromium } from '../../chromium/find-chromium.ts';
import { measure } from '../measure.ts';
import type { PageExtra } from './budgets.ts';
import { defaultPages, parsePage } from './choose-page.ts';
import { hasFormInFirstView } from './first-view.ts';
import { medianRun, type PageRun, pageRun } from './page-run.ts';
import { brokenLines, failedLines, type MeasuredPage, pageTable } from './report.ts';
import type { Report } from './report-file.ts';
import { runLighthouse } from './run-lighthouse.ts';
import { serveDealers } from './served-dealers.ts';
import { type ServedPage, servedPage } from './served-page.ts';

export type LighthouseBench = { runs: number; out?: string; page?: readonly string[] };

const productDir = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..', '..');
const folder = join(productDir, '.forecourt', 'bench', 'lighthouse');

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n\n`);

/** Builds the dealers into the folder of the bench. Rejects with the build's output. */
async function buildDealers(slugs: readonly string[]): Promise<string> {
  const out = join(folder, 'out');
  await measure(process.execPath, [join(productDir, 'scripts', 'forecourt.js'), 'build', ...slugs, '--out', out], { cwd: productDir });
  return out;
}

async function measurePage(page: ServedPage, runs: number, browser: string): Promise<{ run: PageRun; reports: Report[] }> {
  const done: PageRun[] = [];
  const reports: Report[] = [];
  for (let index = 0; index < runs; index++) {
    const report = await runLighthouse(page.url, browser);
    const run = await pageRun(report, page.gzipOf);
    process.stderr.write(
      `${page.slug} ${index + 1}/${runs}: performance ${run.scores.performance}, LCP ${(run.largestPaint / 1000).toFixed(2)} s\n`,
    );
    reports.push(report);
    done.push(run);
  }
  const run = medianRun(done);
  await writeFile(join(folder, `${page.slug}${page.path.replaceAll('/', '_')}.report.json`), JSON.stringify(reports[done.indexOf(run)]));
  return { run, reports };
}

async function extraOf({ url, isSearch }: ServedPage, browser: string): Promise<PageExtra | undefined> {
  if (isSearch) return 'search';
  return (await hasFormInFirstView(url, browser)) ? 'form' : undefined;
}

/** `npm run bench -- lighthouse`: checks pages on a phone with slow 4G against the budgets. Returns false if one is broken. */
export async function benchLighthouse({ runs, out, page }: LighthouseBench): Promise<boolean> {
  if (!Number.isInteger(runs) || runs < 1) throw new UsageError('--runs takes a whole number from 1.');
  const wantedPages = page?.flatMap(parsePage) ?? defaultPages;
  const browser = findChromium();
  await mkdir(folder, { recursive: true });
  const slugs = [...new Set(wantedPages.map(({ slug }) => slug))];
  const outDir = out === undefined ? await buildDealers(slugs) : resolve(out);
  const serving = await serveDealers(slugs, { productDir, outDir, workDir: folder });
  const measured: (MeasuredPage & { runs: number })[] = [];
  const without: string[] = [];
  const load = loadavg()[0] ?? 0;
  let lighthouseVersion = '';
  try {
    const pages: ServedPage[] = [];
    for (const one of wantedPages) {
      const pageAddress = await servedPage(one, outDir, serving.port);
      if (pageAddress) pages.push(pageAddress);
      else if ('kind' in one) without.push(`- ${one.slug}: ${one.kind}`);
    }
    for (const one of pages) {
      const extra = await extraOf(one, browser);
      const { run, reports } = await measurePage(one, runs, browser);
      lighthouseVersion = reports[0]?.lighthouseVersion ?? '';
      measured.push({ slug: one.slug, path: one.path, template: one.template, ...(extra ? { extra } : {}), runs, run });
    }
  } finally {
    await serving.close();
  }
  const file = join(folder, 'lighthouse.json');
  await writeFile(file, JSON.stringify({ lighthouseVersion, load, pages: measured }, null, 2));
  const broken = brokenLines(measured);
  const failed = failedLines(measured);
  say(
    '# Lighthouse',
    `Version ${lighthouseVersion}, mobile, simulated slow 4G; the median by performance of ${runs} ${runs === 1 ? 'run' : 'runs'}. A KB is 1,000 bytes.`,
    ...(load > availableParallelism() * 0.75 ? [`The machine was busy (load ${load.toFixed(1)}), which makes the results slower.`] : []),
  );
  say(pageTable(measured));
  if (without.length > 0) say('Not measured, because the dealer has no such page:', ...without);
  say('Audits not passed:', ...(failed.length > 0 ? failed : ['- none']));
  say(...(broken.length > 0 ? ['Broken budgets:', ...broken] : ['All budgets are met.']), `As JSON: ${file}`);
  return broken.length === 0;
}
