import { describe, expect, test } from 'vitest';
import { step } from './browser.ts';
import { countShifts, shiftsOf } from './layout-shifts.ts';
import { listenForCalls } from './phone-shopper.ts';
import { carWithForm, enquire, onVisit, ownNumbers, serveVisits } from './tracked-visit.ts';

serveVisits();

test('a vendor changes nothing else on the page, when its script throws, never comes or is slow (rule T11)', () =>
  onVisit('harbour-city-motors', {}, async (visit) => {
    const { page } = visit;
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    const car = carWithForm('harbour-city-motors');
    for (const mode of ['throwing', 'never', 'slow'])
      await step(mode, async () => {
        await visit.setMode(mode);
        await visit.open(car.path);
        await visit.poll(() => page.locator('script[src*="stand-in"]').count()).toBe(4);
        await enquire(page, car);
        expect(errors.filter((text) => text !== 'This stand-in throws.')).toEqual([]);
      });
  }));

describe('chats (rules T11 and T12)', () => {
  test('a text chat: welcome, closed for good, opened by our button alone; above the bar of a car, and for its location', () =>
    onVisit('bayside-mazda', {}, async (visit) => {
      const { page } = visit;
      await page.clock.install();
      await countShifts(page);
      const dock = page.locator('[data-chat]');
      const button = dock.getByRole('button', { name: 'Text us' });
      const welcome = dock.getByRole('status');

      await step('the welcome', async () => {
        await visit.open('/');
        await button.waitFor();
        expect(await welcome.count()).toBe(0);
        await page.clock.fastForward(3000);
        await welcome.getByText('Questions? We are here to help.').waitFor();
        await welcome.getByRole('button', { name: 'Close' }).click();
        expect(await shiftsOf(page), 'the welcome moves nothing').toBe(0);
      });
      await step('closed for good, and opened by the button', async () => {
        await visit.open('/finance');
        await button.waitFor();
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
        await button.waitFor();
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

test('a masked number that is shown is dialled as call tracking swapped it', () =>
  onVisit('harbour-city-motors', { isPhone: true }, async ({ page, open }) => {
    await open(carWithForm('harbour-city-motors').path);
    const dialled = await listenForCalls(page);
    // As the script of a call-tracking service does.
    await page.evaluate(() =>
      new MutationObserver(() => {
        for (const link of document.querySelectorAll('a[href^="tel:"]'))
          if (link.getAttribute('href') !== 'tel:1300555000') link.setAttribute('href', 'tel:1300555000');
      }).observe(document.body, { childList: true, subtree: true }),
    );
    await page.locator('[data-action-bar] button').filter({ hasText: 'Call' }).first().tap();
    await expect.poll(dialled).toEqual(['tel:1300555000']);
  }));
