import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { quietChromium } from '../../chromium/find-chromium.ts';
import type { Report } from './report-file.ts';

/** A free port for Lighthouse's connection to the browser. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

async function runOnce(url: string, executablePath: string, slow: 'simulated' | 'applied'): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...quietChromium, `--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, {
      ...{ port, logLevel: 'silent' as const, output: 'json' as const },
      throttlingMethod: slow === 'applied' ? 'devtools' : 'simulate',
    });
    if (!result) throw new Error(`Lighthouse returned no report for ${url}.`);
    return result.lhr as unknown as Report;
  } finally {
    await browser.close();
  }
}

/** The number of attempts per page: the browser's trace sometimes misses the start, which says nothing about the page. */
const mostTries = 3;

/**
 * One run with Lighthouse's default, a phone on simulated slow 4G; `applied` slows the browser itself instead. A new browser has an empty cache.
 */
export async function runLighthouse(url: string, executablePath: string, slow: 'simulated' | 'applied' = 'simulated'): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    const report = await runOnce(url, executablePath, slow);
    if (report.runtimeError?.code !== 'NO_NAVSTART' || tries === mostTries) return report;
  }
}
