import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf } from './browser.ts';
import { answersTo, asPeopleDo, leadFields, sendButton } from './fill-form.ts';
import { byKeyboard, byMouse, isReady, openForms, problems, thanks } from './form-page.ts';
import { carFormPlaces } from './form-service.ts';

const { service, onForm } = await openForms(browserOf({ pictures: false }));
const overCars = await carFormPlaces();

/** The dialog is the same in every template. */
const shoppers = [
  { slug: 'harbour-city-motors', template: 'classic', ...byMouse },
  { slug: 'bayside-mazda', template: 'studio', ...byKeyboard },
];

describe('an enquiry over the page of a car', () => {
  test.concurrent.each(shoppers)('of $slug ($template), $way', ({ slug, viewport, fill, press }) => {
    const place = overCars.find((one) => one.slug === slug && one.view.form.id === 'enquiry');
    if (!place) throw new Error(`${slug} has no car to ask about`);
    return onForm(place, { viewport }, async ({ page, form, view, path, opener }) => {
      // The bar of a phone comes with the first scroll.
      await page.mouse.wheel(0, 1200);
      await opener.press('Enter');
      const dialog = page.getByRole('dialog', { name: view.form.title });
      await isReady(form);
      expect(new URL(page.url()).pathname, 'no other page').toBe(path);
      await sendButton(form).press('Enter');
      await form.locator('[id$=-problem]').first().waitFor();
      expect(await problems(form)).not.toEqual([]);
      expect(await axeFaults(page, '[role=dialog], dialog'), 'open, with messages').toEqual([]);

      // Closed by Escape, it returns the focus; opened again, it holds what was typed.
      const email = `kim.dialog.${slug}@example.com`;
      await form.locator('[name=email]').fill(email);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(await opener.evaluate((link) => link === document.activeElement)).toBe(true);
      await opener.press('Enter');
      await isReady(form);
      expect(await form.locator('[name=email]').inputValue()).toBe(email);

      const answers = answersTo(view, email);
      await form.locator('[name=name]').focus();
      await fill(page, form, view, answers);
      await asPeopleDo(page);
      await press(page, form);
      await thanks(page);
      const { url: _url, ...expected } = leadFields(view, answers, place.car);
      const { lead } = await service().delivered(email);
      expect(lead).toMatchObject({ ...expected, car_id: place.car?.id, car_type: place.car?.car_type });
      const { category } = Object.fromEntries(new URL(page.url()).searchParams);
      expect(category).toBe(`${place.car?.car_type}-vehicle-enquiry`);
    });
  });
});
