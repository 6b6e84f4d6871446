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
