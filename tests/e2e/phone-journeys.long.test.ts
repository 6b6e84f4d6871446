import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { weekdayDate } from '#lib/locale/long-date.ts';
import { phone, step } from './browser.ts';
import { type Answers, answersTo, asPeopleDo, fillStep, sendButton } from './fill-form.ts';
import { isReady, textIn, thanks } from './form-page.ts';
import { dialogForm, firstCar, link, main, openPhones } from './on-phone.ts';
import { listenForCalls, photo, withoutPhotos } from './phone-shopper.ts';

const { service, placeOf, overCars, carForm, onPhone } = await openPhones();

/** A car that the dealer finances. */
const carWithFinance = overCars.find(({ slug, view }) => slug === 'bayside-mazda' && view.form.id === 'finance-enquiry')?.path ?? '';

describe('a shopper with a phone', () => {
  // A masked number is tested in `masked-phone`.
  test('calls the dealer of a car in 1 tap; books a test drive for a Saturday in 3, keeps it over a reload, and saves it for the calendar', () =>
    onPhone('southern-alps-autos', '/', { acceptDownloads: true }, async ({ page, context, tap, taps }) => {
      const view = carForm('southern-alps-autos', 'test-drive');
      await tap(firstCar(page));
      await page.waitForURL(/\/cars\//);
      await step('a call', async () => {
        const dialled = await listenForCalls(page);
        const logged = page.waitForRequest(/\/api\/events\/car_phone_call$/);
        await main(page)
          .getByRole('link', { name: /^Call / })
          .filter({ visible: true })
          .first()
          .tap();
        expect(await dialled()).toEqual([expect.stringMatching(/^tel:\+?\d{7,}$/)]);
        expect((await logged).postDataJSON()).toMatchObject({ url: page.url() });
      });
      await tap(link(page, 'Book a test drive'));
      const form = dialogForm(page, view);
      await isReady(form);
      const email = 'kim.taps.drive@example.com';
      const answers: Answers = answersTo(view, email);
      await fillStep(form, view, answers);
      const day = form.locator('select[name="Test Drive Date.date"]');
      // Not today, whose hours may be over.
      const date = (await day.locator('option', { hasText: 'Saturday' }).nth(1).getAttribute('value')) ?? '';
      await day.selectOption(date);
      await form.locator('select[name="Test Drive Date.time"]').selectOption({ label: '10:30 am' });
      await asPeopleDo(page);
      await tap(sendButton(form));
      await thanks(page);
      expect(taps()).toBe(3);

      const booked = main(page).getByText(`${weekdayDate(date, 'en-NZ')}, 10:30 am`, { exact: true });
      await booked.waitFor();
      await page.reload();
      await booked.waitFor();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        tap(main(page).getByRole('button', { name: 'Add to your calendar' })),
      ]);
      expect(download.suggestedFilename()).toBe(`test-drive-${date}.ics`);
      const place = await main(page).locator('dt', { hasText: 'Where' }).locator('+ dd').first();
      const { lead } = await service().delivered(email);
      expect(lead).toMatchObject({
        ...{ subcategory: 'Test Drive', 'Test Drive Date': `${date} 10:30` },
        Booking: `${weekdayDate(date, 'en-NZ')}, 10:30 am, ${await place.evaluate(({ firstChild }) => firstChild?.textContent)}`,
      });

      // Somebody else with the address sees no date and no place of a visit.
      const stranger = await context.browser()?.newContext({ viewport: phone });
      const other = await stranger?.newPage();
      await other?.goto(page.url());
      await other?.getByRole('heading', { name: 'Your enquiry' }).waitFor();
      expect(await other?.getByText('10:30 am').count()).toBe(0);
      await stranger?.close();
    }));

  test('works out repayments with another deposit and asks for that loan in 3 taps and the fields', () =>
    onPhone('bayside-mazda', carWithFinance, {}, async ({ page, tap, taps }) => {
      const view = carForm('bayside-mazda', 'finance-enquiry');
      await tap(page.getByRole('button', { name: 'Work out repayments' }));
      const calculator = page.getByRole('dialog', { name: 'Work out repayments' });
      const answer = calculator.getByRole('status', { name: 'Your repayments' });
      const before = await answer.textContent();
      await calculator.getByLabel('Deposit ($)').fill('10,000');
      await expect.poll(() => answer.textContent()).not.toBe(before);
      await tap(calculator.getByRole('link', { name: 'Ask about finance' }));
      const form = dialogForm(page, view);
      await isReady(form);
      const email = 'kim.taps.finance@example.com';
      await form.getByText(/deposit \$10,000/).waitFor();
      const { vehiclePriceBudget: _planned, ...answers } = answersTo(view, email);
      await fillStep(form, view, { ...answers, vehiclePriceBudget: await textIn(form, 'vehiclePriceBudget') });
      await asPeopleDo(page);
      await tap(sendButton(form));
      await thanks(page);
      expect(taps()).toBe(3);
      await main(page).getByRole('heading', { name: 'What to have ready' }).waitFor();
      const { lead } = await service().delivered(email);
      expect(lead).toMatchObject({ category: 'Finance Enquiry', car_id: new URL(page.url()).searchParams.get('car_id') });
      expect(lead['Finance Plan']).toContain('deposit $10,000');
    }));

  test('trades in a car with four photos and a reload in between, in 2 taps and the fields', () => {
    const { path, view } = placeOf('trade-in', 'bayside-mazda');
    return onPhone('bayside-mazda', path, {}, async ({ page, tap, taps }) => {
      const form = page.locator('#form-trade-in');
      await isReady(form);
      const email = 'kim.taps.trade@example.com';
      const answers = answersTo(view, email);
      await fillStep(form, view, answers, 0);
      // A call comes in, and the browser loads the page again.
      await page.reload();
      await isReady(form);
      await form.getByText('Your answers are still here', { exact: false }).waitFor();
      expect(await textIn(form, 'Trade-In Model')).toBe('CX-5');
      await asPeopleDo(page);
      await tap(sendButton(form));
      await form.getByText('Step 2 of 2').waitFor();
      await page.reload();
      await isReady(form);
      await form.getByText('Step 2 of 2').waitFor();
      await fillStep(form, withoutPhotos(view), answers, 1);
      for (const side of ['Front', 'Back', 'Left', 'Right'])
        await form
          .locator(`[name="Photo ${side}"]`)
          .setInputFiles({ name: `IMG_${side}.jpg`, mimeType: 'image/jpeg', buffer: await photo() });
      await asPeopleDo(page);
      await tap(sendButton(form));
      await thanks(page);
      expect(taps()).toBe(2);
      await main(page).getByRole('heading', { name: 'What to have ready' }).waitFor();
      const { lead, files } = await service().delivered(email);
      expect(lead).toMatchObject({ 'Trade-In Make': 'Mazda', 'Trade-In Model': 'CX-5', form_completed: true });
      expect(files.length).toBe(4);
    });
  });

  test('sends an enquiry without a network, and it arrives once when the network is back', () =>
    onPhone(
      'harbour-city-motors',
      '/',
      { serviceWorkers: 'allow', expects: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ },
      async ({ page, context, tap, taps }) => {
        const view = carForm('harbour-city-motors', 'enquiry');
        const email = 'kim.taps.offline@example.com';
        await tap(firstCar(page));
        await page.waitForURL(/\/cars\//);
        const { pathname } = new URL(page.url());
        await expect.poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, pathname)).toBe(true);
        await tap(page.locator('[data-action-bar]').getByRole('link', { name: 'Enquire Now', exact: true }));
        const form = dialogForm(page, view);
        await isReady(form);
        await fillStep(form, view, answersTo(view, email));
        await asPeopleDo(page);
        await context.setOffline(true);
        await tap(sendButton(form));
        await form
          .getByText('You are offline. We keep your enquiry on this device and send it when you are online with this site open.')
          .waitFor();
        expect(taps()).toBe(3);
        // Chromium ends the emulation for a page that it leaves, which would send the enquiry then.
        await page.evaluate(() => {
          window.fetch = () => Promise.reject(new TypeError('no network'));
        });
        await page.goto(`${new URL(page.url()).origin}${pathname}`);
        await page
          .getByText(/^Your enquiry .*waits on this device and is sent when you are online with this site open\. /)
          .first()
          .waitFor();
        expect(service().countOf(email)).toBe(0);
        await context.setOffline(false);
        await page
          .getByText(/^Your enquiry .*was sent\. Your reference is [0-9A-F]{8}\./)
          .first()
          .waitFor();
        expect((await service().delivered(email)).lead).toMatchObject({ message: 'Hello there' });
        // The kept page, with its warning, loads itself again.
        await page.locator('#offline-warning').waitFor({ state: 'detached' });
        await page.waitForLoadState();
        await page.reload();
        expect(service().countOf(email)).toBe(1);
        expect(taps()).toBe(3);
      },
    ));

  // What the shared address shows is tested with the comparison.
  test('compares two cars and shares them, in 4 taps', () =>
    onPhone('harbour-city-motors', '/search/used-cars', {}, async ({ page, tap, taps }) => {
      const compare = main(page).getByRole('button', { name: /^Compare .+/, pressed: false });
      await tap(compare);
      await tap(compare);
      await tap(page.getByRole('link', { name: /^Compare 2 / }));
      await page.waitForURL(/\/compare\?cars=[\w-]+,[\w-]+$/);
      expect(taps()).toBe(3);
      const cars = (of: Page) => of.getByRole('table').getByRole('columnheader').getByRole('link');
      await expect.poll(() => cars(page).count()).toBe(2);
      await page.evaluate(() => {
        Object.assign(navigator, { canShare: () => true, share: async (data: ShareData) => Object.assign(window, { shared: data.url }) });
      });
      await tap(page.getByRole('button', { name: 'Share', exact: true }));
      expect(taps()).toBe(4);
      const url = await page.evaluate(() => (window as unknown as { shared: string }).shared);
      expect(url).toMatch(/\/compare\?cars=[\w-]+,[\w-]+$/);
    }));
});
