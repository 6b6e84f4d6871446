import type { Response } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { step } from './browser.ts';
import { main } from './garage-pages.ts';
import { carWithForm, onVisit, ownEvents, ownNumbers, serveVisits } from './tracked-visit.ts';

serveVisits();

describe('what a shopper does is told once to each service that the dealer uses', () => {
  test('a visit of many pages: a split test, a swapped number, a page left early, calls, directions, a printout and repayments count once', () =>
    onVisit('bayside-mazda', {}, async (visit) => {
      const { page } = visit;
      const variant = () => page.locator('html').getAttribute('data-experiment-call-to-action');
      await page.addInitScript(() => {
        if (location.pathname === '/') window.requestIdleCallback = () => 0;
      });

      await step('a page that is left before it is idle, and one that comes to rest (rule T8)', async () => {
        // A busy machine can be idle on the network before the code of events is asked for.
        const isCode = async (response: Response) => response.url().endsWith('.js') && (await response.text()).includes('/events.json');
        const [code] = await Promise.all([page.waitForResponse(isCode), page.goto(visit.base)]);
        await page.waitForFunction((url) => performance.getEntriesByName(url).length > 0, code.url());
        // It has arrived: after the next frame it has run too.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
        expect(await ownNumbers(visit)).toEqual([]);
        await visit.open('/contact');
        await visit.poll(() => ownNumbers(visit)).toEqual([1, 9]);
      });

      await step('call tracking swaps the number that is dialled', async () => {
        const link = page.locator('main a[href^="tel:"]').first();
        await visit.poll(() => link.getAttribute('href')).toBe('tel:1300555000');
        expect(await link.textContent()).toContain('1300 555 000');
      });

      const first = await variant();
      expect(first).toMatch(/^[ab]$/);
      // Nothing is dialled, and no tab opens.
      const keepHere = () =>
        page.evaluate(() =>
          document.addEventListener('click', (event) => (event.target as Element).closest('a[data-track]') && event.preventDefault()),
        );
      await step('calls and directions, pressed twice', async () => {
        await visit.open('/our-locations');
        await keepHere();
        for (const mark of ['call', 'directions']) await page.locator(`main [data-track=${mark}]`).first().dblclick();
        await visit.poll(() => ownNumbers(visit)).toEqual([1, 9, 11, 25, 41]);

        // The device keeps its variant of a split test, and takes part once (rule T14).
        expect(await variant()).toBe(first);
        const parts = (await visit.entries()).filter(
          ({ payload }) => (payload as { event?: { category: string } }).event?.category === 'Experiment',
        );
        expect(parts.map(({ payload }) => (payload as { event: { event_properties: object } }).event.event_properties)).toEqual([
          { experiment: 'call-to-action', variant: first, device: 'computer', browser: 'Chrome' },
        ]);
        const [view, call] = (await ownEvents(visit)).slice(2);
        expect(view).toEqual({
          ...{ website_slug: 'baysidemazda', url: 'https://baysidemazda.example.com/our-locations', category: 'Page View' },
          ...{ anon_id: expect.stringMatching(/^device_[a-z0-9]{10}$/), session_id: expect.stringMatching(/^session_[a-z0-9]{10}$/) },
          event_properties: { event_id: 11, event: 'page_view', label: 'Locations', device: 'computer', browser: 'Chrome' },
        });
        expect([call?.anon_id, call?.session_id]).toEqual([view?.anon_id, view?.session_id]);
      });

      await step('a printout, pressed twice', async () => {
        await visit.open(carWithForm('bayside-mazda').path);
        await keepHere();
        await page.locator('[data-track=print]').first().dblclick();
        await visit.poll(() => ownNumbers(visit)).toEqual([1, 9, 11, 25, 41, 3, 61]);
        const events = await ownEvents(visit);
        const [earlier, later] = [events[2], events.at(-1)];
        expect([later?.anon_id === earlier?.anon_id, later?.session_id === earlier?.session_id]).toEqual([true, false]);
      });

      await step('repayments that are worked out and taken to an enquiry', async () => {
        await visit.open('/finance');
        const calculator = page.locator('main').getByLabel('Deposit');
        for (const deposit of ['5000', '6000']) await calculator.fill(deposit);
        const numbers = async () => (await ownNumbers(visit)).slice(7);
        await visit.poll(numbers).toEqual([6, 58]);
        await main(page).getByRole('link', { name: 'Ask about finance' }).first().click();
        await page.waitForURL(/enquiry|#/);
        await visit.poll(async () => (await numbers()).slice(0, 3)).toEqual([6, 58, 59]);
      });
    }));

  test('that the cars cannot be asked for is told to the platform, and shoppers see nothing of it (rule T8)', () =>
    onVisit('bayside-mazda', {}, async (visit) => {
      await visit.context.route('**/availability.json', (route) => route.fulfill({ status: 500, body: '' }));
      await visit.open('/about-us');
      const errors = async () =>
        (await visit.entries())
          .map(({ payload }) => (payload as { event?: { category: string; error_message?: string } }).event)
          .filter((event) => event?.category === 'Client Error')
          .map((event) => event?.error_message);
      await visit
        .poll(errors)
        .toEqual([
          'Website refresh error: /availability.json was answered with status 500, or holds no sales: cars stay as they were shown.',
        ]);
    }));
});
