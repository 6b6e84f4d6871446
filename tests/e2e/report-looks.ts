import type { Page } from 'playwright-core';
import { desktop, phone } from './browser.ts';

/** Widths and colours do not depend on each other, so each is tried in one of the two. */
export const looks = [
  { viewport: phone, colorScheme: 'light' },
  { viewport: desktop, colorScheme: 'dark' },
] as const;
export async function show(page: Page, { viewport, colorScheme }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
}
export const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
