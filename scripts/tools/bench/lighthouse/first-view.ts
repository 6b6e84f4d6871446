import { chromium } from 'playwright-core';
import { quietChromium } from '../../chromium/find-chromium.ts';

/** Lighthouse's phone. */
const phone = { width: 412, height: 823 };
/** How far below the view a form starts to load its code (`components/forms/form-block.tsx`). */
const margin = 200;

/** Whether a form is in the first view of a phone, so that the page loads its code at once. */
export async function hasFormInFirstView(url: string, executablePath: string): Promise<boolean> {
  const browser = await chromium.launch({ executablePath, args: quietChromium });
  try {
    const page = await browser.newPage({ viewport: phone });
    await page.goto(url, { waitUntil: 'load' });
    const tops = await page
      .locator('main form [data-send]')
      .evaluateAll((all) => all.map((one) => one.closest('form')?.getBoundingClientRect().top));
    return tops.some((top) => top !== undefined && top < phone.height + margin);
  } finally {
    await browser.close();
  }
}
