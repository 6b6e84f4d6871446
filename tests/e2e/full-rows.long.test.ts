import { expect, test } from 'vitest';
import { browserOf, dealer, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

/** Leaves `count` items in a list, and says where each row of them ends, next to the end of the list itself. */
function rowEnds(list: Element, count: number): { ends: number[]; end: number } {
  const items = [...list.children];
  for (const item of items.slice(count)) item.remove();
  for (let index = items.length; index < count; index += 1) list.append((items[0] as Element).cloneNode(true));
  const ends = new Map<number, number>();
  for (const item of list.children) {
    const { top, right } = item.getBoundingClientRect();
    ends.set(Math.round(top), Math.max(ends.get(Math.round(top)) ?? 0, Math.round(right)));
  }
  return { ends: [...ends.values()], end: Math.round(list.getBoundingClientRect().right) };
}

test.each([
  ['cars of studio', 'switch-drive', '/our-locations/gold-coast', 'main ul:has(> li > article)'],
  ['offers', 'ridgeline-4x4', '/special-offers', 'main ul:has(> li > img)'],
])('%s leave no gap at the end of a row', async (_what, slug, path, selector) => {
  await visit(await browser(), { viewport: { width: 768, height: 900 } }, async (page) => {
    await page.goto(dealer(slug).base + path, { waitUntil: 'load' });
    const list = page.locator(selector).first();
    // From many to few, because an item that was taken out does not come back.
    for (const count of [8, 7, 5, 4, 2, 1])
      for (const width of [768, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        const { ends, end } = await list.evaluate(rowEnds, count);
        expect({ width, count, gaps: ends.map((right) => end - right).filter((gap) => gap > 1) }).toEqual({ width, count, gaps: [] });
      }
  });
});
