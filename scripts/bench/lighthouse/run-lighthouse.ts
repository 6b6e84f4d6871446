import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { quietChromium } from '../../cli/find-chromium.ts';
import type { Report } from './report-file.ts';

/** A port that is free now; Lighthouse speaks to the browser over it. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

/** One run of Lighthouse's default: a phone on simulated slow 4G, in a browser of its own, so that nothing is in its cache. */
export async function runLighthouse(url: string, executablePath: string): Promise<Report> {
  const port = await freePort();
  const browser = await chromium.launch({ executablePath, args: [...quietChromium, `--remote-debugging-port=${port}`] });
  try {
    const result = await lighthouse(url, { port, logLevel: 'silent', output: 'json' });
    if (!result) throw new Error(`Lighthouse gave no report of ${url}.`);
    return result.lhr as unknown as Report;
  } finally {
    await browser.close();
  }
}
