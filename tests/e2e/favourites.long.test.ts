import { describe, expect, test } from 'vitest';
import { storageKey } from '#lib/browser/garage/garage.ts';
import { browserOf, desktop, step, visit } from './browser.ts';
import { counter, harbour, savers, toast } from './garage-pages.ts';
import { testNoticePlace } from './notice-place.ts';

const browser = browserOf({ pictures: false });

describe('a browser storage that fails', () => {
  const search = `${harbour.base}/search/used-cars`;

  test('blocked, full or with nonsense in it: the page works, a car is saved, for this visit only if need be, and a notice says so', async () => {
    await visit(await browser(), { viewport: desktop }, async (page) => {
      await step('with nonsense', async () => {
        await page.goto(search, { waitUntil: 'load' });
        await page.evaluate(
          ([key, value]) => localStorage.setItem(key as string, value as string),
          [storageKey(harbour.slug, 'favourites'), '[{"id":"a","slug":"../x","name":"<img src=x onerror=alert(1)>"}]'],
        );
        await page.reload({ waitUntil: 'load' });
        await savers(page).first().click();
        await expect.poll(() => counter(page).getAttribute('aria-label')).toBe('Saved cars: 1');
        await page.evaluate(() => localStorage.clear());
      });
      const forThisVisit = async () => {
        await page.goto(search, { waitUntil: 'load' });
        await savers(page).first().click();
        await toast(page).getByText('Saved for this visit only: your browser’s storage is full or blocked.').waitFor();
        await counter(page).click();
        await page.getByRole('heading', { level: 2, name: '1 car saved' }).waitFor();
      };
      await page.addInitScript(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await step('full', forThisVisit);
      await page.addInitScript(() =>
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        }),
      );
      await step('blocked', forThisVisit);
    });
  });
});

test('a toast stays while the pointer is on it, closes by itself after five seconds, and after a swipe of 50 px', async () => {
  await visit(await browser(), { viewport: desktop }, async (page) => {
    await page.clock.install();
    await page.goto(`${harbour.base}/search/used-cars`, { waitUntil: 'load' });
    await step('while the pointer is on it', async () => {
      await savers(page).first().click();
      await toast(page).hover();
      await page.clock.fastForward(6000);
      expect(await toast(page).count()).toBe(1);
      await page.mouse.move(5, 300);
      await page.clock.fastForward(4000);
      expect(await toast(page).count()).toBe(1);
      await expect
        .poll(async () => {
          await page.clock.fastForward(500);
          return toast(page).count();
        })
        .toBe(0);
    });
    await step('after a swipe', async () => {
      await savers(page).first().click();
      const text = toast(page).getByText('Saved to your favourites.');
      const at = async () => (await text.boundingBox()) ?? { x: 0, y: 0 };
      const drag = async (by: number) => {
        // A toast that was released too early slides back first.
        const settled = async () => {
          const before = await at();
          const after = await at();
          return before.x === after.x && before.y === after.y;
        };
        await expect.poll(settled).toBe(true);
        const { x, y } = await at();
        await page.mouse.move(x + 5, y + 5);
        await page.mouse.down();
        await page.mouse.move(x + 5 + by / 2, y + 5, { steps: 4 });
        await page.mouse.move(x + 5 + by, y + 5, { steps: 4 });
        await page.mouse.up();
      };
      await drag(40);
      expect(await toast(page).count()).toBe(1);
      await drag(60);
      await expect.poll(() => toast(page).count()).toBe(0);
    });
  });
});

testNoticePlace(['studio', 'trail']);
