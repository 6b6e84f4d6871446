/** Journeys of shoppers on a phone, counted in taps. Scrolling, typing and choosing from the list of a field are no taps. */
import { describe, expect, test } from 'vitest';
import { phone } from './browser.ts';
import { answersTo, asPeopleDo, fillStep, sendButton } from './fill-form.ts';
import { isReady, thanks } from './form-page.ts';
import { dialogForm, firstCar, main, openPhones } from './on-phone.ts';

const { service, carForm, onPhone } = await openPhones();

describe('a shopper with a phone', () => {
  test('asks about a car from the home page in 3 taps and the fields', () =>
    onPhone('harbour-city-motors', '/', {}, async ({ page, tap, taps }) => {
      const view = carForm('harbour-city-motors', 'enquiry');
      await tap(firstCar(page));
      await page.waitForURL(/\/cars\//);
      const { pathname } = new URL(page.url());
      // The bar is in the first view (rule C18).
      const enquire = page.locator('[data-action-bar]').getByRole('link', { name: 'Enquire Now', exact: true });
      await enquire.waitFor();
      const place = await enquire.boundingBox();
      expect((place?.y ?? phone.height) + (place?.height ?? 0)).toBeLessThanOrEqual(phone.height);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await tap(enquire);
      const form = dialogForm(page, view);
      await isReady(form);
      const answers = answersTo(view, 'kim.taps.enquiry@example.com');
      await fillStep(form, view, answers);
      await asPeopleDo(page);
      await tap(sendButton(form));
      await thanks(page);
      expect(taps()).toBe(3);

      await main(page).getByRole('heading', { name: 'Your enquiry' }).waitFor();
      await main(page).locator(`a[href="${pathname}"]`).first().waitFor();
      const { lead } = await service().delivered('kim.taps.enquiry@example.com');
      expect(lead.car_id).toBe(new URL(page.url()).searchParams.get('car_id'));
    }));
});
