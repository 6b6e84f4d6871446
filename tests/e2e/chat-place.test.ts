import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserOf, dealer, phone, step, visit } from './browser.ts';

const browser = browserOf({ pictures: false });

/** The texts of the footer beside or under the chat button, where its welcome appears, when the page cannot be scrolled any further. */
const coveredAtEnd = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const chat = document.querySelector('[data-chat]')?.getBoundingClientRect();
    const footer = document.querySelector('#__next footer');
    if (!footer || !chat) throw new Error('the page has no footer or no chat');
    const covered: string[] = [];
    const texts = document.createTreeWalker(footer, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some(({ top, bottom }) => top < chat.bottom && bottom > chat.top))
        covered.push(text.textContent ?? '');
    }
    return covered;
  });

test.each([
  ['classic', 'southern-alps-autos', ['/', '/finance']],
  ['studio', 'bayside-mazda', ['/finance']],
])(
  'on a phone the chat of a site of %s covers nothing at the end of a page, with a bar and without (rule T12)',
  async (_template, slug, paths) =>
    visit(await browser(), { viewport: phone }, async (page) => {
      for (const path of paths)
        await step(path, async () => {
          await page.goto(dealer(slug).base + path, { waitUntil: 'load' });
          await page.locator('[data-chat]').waitFor({ state: 'attached' });
          expect(await coveredAtEnd(page)).toEqual([]);
        });
    }),
);

/** Moves the focus through the footer, and returns the links that the chat button or its welcome hides completely then. */
async function hiddenWithFocus(page: Page): Promise<string[]> {
  await page.locator('#__next footer a[href]').first().focus();
  const hidden: string[] = [];
  const read = () =>
    page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const link = document.activeElement;
      if (!link?.closest('footer')) return undefined;
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const covers = (part: DOMRect) => part.left <= left && part.right >= right && part.top <= top && part.bottom >= bottom;
      const isHidden = [...document.querySelectorAll('[data-chat] > *')].some((part) => covers(part.getBoundingClientRect()));
      return { text: link.textContent ?? '', isHidden };
    });
  for (let link = await read(); link; link = await read()) {
    if (link.isHidden) hidden.push(link.text);
    await page.keyboard.press('Tab');
  }
  return hidden;
}

// A window of 1280 x 1024 at 400 % has this size.
test('at 400 % a link that has the focus is never completely behind the chat', async () =>
  visit(await browser(), { viewport: { width: 320, height: 256 } }, async (page) => {
    await page.goto(`${dealer('bayside-mazda').base}/finance`, { waitUntil: 'load' });
    await page.getByText('Questions? We are here to help.').waitFor({ state: 'attached' });
    expect(await hiddenWithFocus(page)).toEqual([]);
  }));
