import { expect, test } from 'vitest';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { axeFaults } from './axe-faults.ts';
import { phone, step } from './browser.ts';
import { fillIn, inBrowser, openForm, sendButton, stored, takeLeads, thanks } from './form-answers.ts';

test('a free booking that was taken meanwhile is refused; without any the shopper chooses within the hours of the workshop, never on a Sunday', () =>
  inBrowser(async ({ page }) => {
    const days = (times: string[]) => ({
      available_bookings: [
        { date: '2099-03-02', times },
        { date: '2099-03-03', times: ['09:00'] },
      ],
    });
    const lists: object[] = [days(['08:30', '10:00']), days(['10:00'])];
    await page.route('**/api/bookings/service', (route) => route.fulfill({ json: lists.length > 1 ? lists.shift() : lists[0] }));
    const sent = await takeLeads(page, stored);

    await step('taken meanwhile', async () => {
      const form = await openForm(page, '/service');
      const [date, time] = [form.locator('select[name="Service Date.date"]'), form.locator('select[name="Service Date.time"]')];
      await date.selectOption({ label: 'Monday 2 March' });
      await time.selectOption({ label: '8:30 am' });
      await fillIn(form);
      await sendButton(form).click();
      await form.getByText('This time is no longer free. Please choose another one.').waitFor();
      expect(sent).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('Service Date.time');
      expect(await axeFaults(page, 'main')).toEqual([]);
      await page.keyboard.type('10');
      await sendButton(form).press('Enter');
      await thanks(page);
      expect(sent.map(({ body }) => body.lead['Service Date'])).toEqual(['2099-03-02 10:00']);
    });

    await step('the last one taken meanwhile', async () => {
      const left = [{ available_bookings: [{ date: '2099-03-02', times: ['08:30'] }] }, { available_bookings: [] }];
      await page.route('**/api/bookings/service', (route) => route.fulfill({ json: left.length > 1 ? left.shift() : left[0] }));
      const form = await openForm(page, '/service');
      await form.locator('select[name="Service Date.date"]').selectOption({ label: 'Monday 2 March' });
      await form.locator('select[name="Service Date.time"]').selectOption({ label: '8:30 am' });
      await fillIn(form);
      await sendButton(form).click();
      await form.getByText('This time is no longer free. Please choose another one.').waitFor();
      expect(sent).toHaveLength(1);
    });

    await step('without any', async () => {
      await page.route('**/api/bookings/service', (route) => route.fulfill({ json: false }));
      const form = await openForm(page, '/service');
      const date = form.locator('select[name="Service Date.date"]');
      // Not today, whose morning may be over.
      const saturday = date.locator('option', { hasText: 'Saturday' }).nth(1);
      const day = (await saturday.getAttribute('value')) ?? '';
      await date.selectOption(day);
      expect(await date.locator('option', { hasText: 'Sunday' }).count()).toBe(0);
      await form.locator('select[name="Service Date.time"]').selectOption({ label: '11:30 am' });
      await fillIn(form);
      await sendButton(form).click();
      await thanks(page);
      expect(sent.slice(1).map(({ body }) => [body.lead['Service Date'], body.lead.Booking])).toEqual([
        [`${day} 11:30`, `${weekdayDate(day, 'en-AU')}, 11:30 am, Bayside Mazda Service`],
      ]);
    });
  }, phone));
