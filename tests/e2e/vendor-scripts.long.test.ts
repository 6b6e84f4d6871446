import { describe, expect, test } from 'vitest';
import { step } from './browser.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';
import { carWithForm, onVisit, ownNumbers, serveVisits } from './tracked-visit.ts';

serveVisits();

describe('chats (rules T11 and T12)', () => {
  test('a text chat: welcome, closed for good, opened by our button alone; above the bar of a car, and for its location', () =>
    onVisit('bayside-mazda', {}, async (visit) => {
      const { page } = visit;
      await page.clock.install();
      await countShifts(page);
      const dock = page.locator('[data-chat]');
      const button = dock.getByRole('button', { name: 'Text us' });
      const welcome = dock.getByRole('status');
      const scroll = async () => {
        await dock.waitFor({ state: 'attached' });
        await page.evaluate(() => window.scrollTo(0, 200));
        await button.waitFor();
      };

      await step('the welcome', async () => {
        await visit.open('/');
        await dock.waitFor({ state: 'attached' });
        expect(await dock.isVisible(), 'the dock covers nothing of the first view').toBe(false);
        await scroll();
        expect(await welcome.count()).toBe(0);
        await page.clock.fastForward(3000);
        await welcome.getByText('Questions? We are here to help.').waitFor();
        await welcome.getByRole('button', { name: 'Close' }).click();
        expect(await shiftsOf(page), 'the welcome moves nothing').toBe(0);
      });
      await step('closed for good, and opened by the button', async () => {
        await visit.open('/finance');
        await scroll();
        await page.clock.fastForward(10_000);
        expect(await welcome.count()).toBe(0);
        expect(visit.urls.filter((url) => url.includes('textchat'))).toEqual([]);
        await button.hover();
        expect(await page.locator('link[rel=preconnect][href="https://widget.textchat.example.com"]').count()).toBe(1);
        await button.click();
        await page.getByRole('dialog', { name: 'text-chat' }).waitFor();
        await visit.poll(() => ownNumbers(visit)).toEqual([1, 6, 54]);
      });
      await step('not where the site says so', async () => {
        await visit.open('/our-locations/');
        await page.clock.fastForward(10_000);
        expect(await dock.count()).toBe(0);
      });
      await step('on the page of a car', async () => {
        await visit.open(carWithForm('bayside-mazda').path);
        await scroll();
        const [chat, bar] = await Promise.all(
          ['[data-chat]', '[data-action-bar]'].map((part) => page.locator(part).filter({ visible: true }).boundingBox()),
        );
        expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
        await button.click();
        const places = async () =>
          (await visit.entries()).filter(({ to, what }) => to === 'text-chat' && what === 'open').map(({ payload }) => payload);
        await visit.poll(async () => (await places()).at(-1)).toBe('7331');
      });
    }));

  test('a live chat: its first fresh message is event 55, later ones 57', () =>
    onVisit('southern-alps-autos', {}, async (visit) => {
      const { page } = visit;
      await visit.open('/');
      await page.locator('[data-chat]').waitFor({ state: 'attached' });
      await page.evaluate(() => window.scrollTo(0, 200));
      await page.getByRole('button', { name: 'Chat with us' }).click();
      await page.getByRole('dialog', { name: 'live-chat' }).waitFor();
      await page.evaluate(() => {
        const { standInMessage: say } = window as unknown as { standInMessage: (agoMs: number) => void };
        for (const agoMs of [60_000, 0, 0]) say(agoMs);
      });
      await visit
        .poll(async () => (await visit.told())['google-analytics']?.filter((name) => name.includes('chat_')))
        .toEqual(['event chat_open', 'event chat_message', 'event chat_message']);
    }));
});
