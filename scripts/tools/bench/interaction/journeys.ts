import type { BrowserContextOptions, Page } from 'playwright-core';
import { interactionTimes, type Samples } from './figures.ts';
import { recordedSince, untilQuiet } from './recorder.ts';

/** Takes the samples of one step: `act` does `interactions` inputs. A step back has no interaction of the browser's. */
export type Step = (kind: string, act: () => Promise<unknown>, interactions?: number | 'back') => Promise<void>;

export type Journey = { name: string; context: BrowserContextOptions; run: (page: Page, step: Step) => Promise<void> };

/** Without a change for this long a step has ended. Typing writes the URL after 400 ms. */
const quietMs = 600;
const typingMs = 120;

/** The step of a page that adds to `samples`. */
export function stepOf(page: Page, samples: Map<string, Samples>): Step {
  return async (kind, act, interactions = 1) => {
    await page.evaluate(untilQuiet, quietMs);
    const start = await page.evaluate(() => performance.now());
    await act();
    await page.evaluate(untilQuiet, quietMs);
    const { events, blocks, back } = await page.evaluate(recordedSince, start);
    const own = samples.get(kind) ?? { toPaint: [], blocked: [] };
    own.toPaint.push(...(interactions === 'back' ? [back ?? Number.NaN] : interactionTimes(events, interactions)));
    own.blocked.push(Math.max(0, ...blocks.map(({ duration }) => duration)));
    samples.set(kind, own);
  };
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1440, height: 900 } };
const words = ['toyota corolla', 'mazda 3', 'ford ranger'];

async function type(page: Page, step: Step) {
  const box = page.getByRole('main').getByRole('searchbox').first();
  // The first key meets an engine that is still loading.
  await step('first keystroke', async () => {
    await box.focus();
    await page.keyboard.press('t');
  });
  await box.fill('');
  for (const text of words) {
    await step('keystroke', () => page.keyboard.type(text, { delay: typingMs }), text.length);
    await step(
      'keystroke',
      async () => {
        for (const _key of text) await page.keyboard.press('Backspace', { delay: 20 });
      },
      text.length,
    );
  }
}

async function goToCarAndBack(page: Page, step: Step) {
  await page.locator('[data-results] li h3 a').nth(1).click();
  await page.waitForURL(/\/cars\//);
  await step('back', () => page.goBack({ waitUntil: 'commit' }), 'back');
}

/** What shoppers do on a search page, on a phone and on a desktop. */
export const journeys: readonly Journey[] = [
  {
    name: 'phone',
    context: phone,
    run: async (page, step) => {
      await type(page, step);
      const drawer = page.getByRole('dialog', { name: 'Filters' });
      const open = page.getByRole('button', { name: /^Filters/ });
      await step('drawer, first', () => open.tap());
      await step('close drawer', () => drawer.getByRole('button', { name: 'Close filters' }).tap());
      for (const index of [1, 2]) {
        await step('drawer', () => open.tap());
        await step('filter click', () =>
          drawer
            .getByRole('checkbox')
            .nth(3 + index)
            .tap(),
        );
        await step('show cars', () => drawer.getByRole('button', { name: /^(Show \d|No )/ }).tap());
      }
      await goToCarAndBack(page, step);
    },
  },
  {
    name: 'desktop',
    context: desktop,
    run: async (page, step) => {
      const filters = page.getByRole('complementary', { name: 'Filters' });
      const makes = filters.getByRole('list', { name: 'Make', exact: true }).locator(':scope > li > label > input');
      await step('first filter click', () => makes.nth(2).click());
      for (const index of [3, 1, 0]) await step('filter click', () => makes.nth(index).click());
      const sort = page.getByLabel('Sort by');
      await sort.focus();
      for (const _order of [1, 2, 3]) await step('sort', () => page.keyboard.press('ArrowDown'));
      await goToCarAndBack(page, step);
    },
  },
];
