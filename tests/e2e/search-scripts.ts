import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';
import { browserOf, desktop } from './browser.ts';

const browser = browserOf({ pictures: false });

/** The paths that a page and its worker request from now on. */
export function requestsOf(page: Page): string[] {
  const requested: string[] = [];
  page.context().on('request', (request) => requested.push(new URL(request.url()).pathname));
  return requested;
}

/** A visit on which requests may fail, but the page itself must not. */
export async function visit(work: (page: Page, context: BrowserContext) => Promise<void>) {
  const context = await (await browser()).newContext({ viewport: desktop, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await work(page, context);
    expect(errors).toEqual([]);
  } finally {
    await context.close();
  }
}
