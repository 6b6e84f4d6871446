import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf } from './browser.ts';
import { answersTo, asPeopleDo, leadFields, sendButton } from './fill-form.ts';
import { byKeyboard, isReady, openForms, problems, thanks } from './form-page.ts';
import { carFormPlaces } from './form-service.ts';

const { service, placeOf, onForm } = await openForms(browserOf({ pictures: false }));
const overCars = await carFormPlaces();
const required = '*This is a required field.';

/** What a form does is the same in every template; that pages of each have room for it is tested with the code of forms. */
const slug = 'bayside-mazda';

test.concurrent('an enquiry on a page, by keyboard: messages first, then the thanks', () => {
  const { viewport, fill, press } = byKeyboard;
  return onForm(placeOf('contact', slug), { viewport }, async ({ page, form, view }) => {
    await sendButton(form).focus();
    await press(page, form);
    await form.locator('[id$=-problem]').first().waitFor();
    expect(await problems(form)).toEqual(Array(5).fill(required));
    expect(await form.getByRole('alert').first().textContent()).toMatch(/^5 fields need your attention: /);
    await form.locator('[name=name]:focus').waitFor();
    const described = await form.locator('[name=name]').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toBe(required);
    expect(await axeFaults(page, 'main'), 'messages shown').toEqual([]);

    const email = `kim.${slug}@example.com`;
    const answers = answersTo(view, email);
    await fill(page, form, view, answers);
    // A message goes when its field becomes right (rule E75).
    expect(await problems(form)).toEqual([]);
    await asPeopleDo(page);
    await press(page, form);
    await thanks(page);
    expect((await service().delivered(email)).lead).toMatchObject({ email, message: 'Hello there' });
  });
});

test.concurrent('an enquiry over the page of a car, by keyboard: messages, closed and opened again, and sent', () => {
  const { viewport, fill, press } = byKeyboard;
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
    await opener.and(page.locator(':focus')).waitFor();
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

test.concurrent('the form over the page of a car has its place chosen, and keeps another choice after a reload (rules E87 and E104)', ({
  expect,
}) => {
  const place = overCars.find(
    ({ slug: of, view, car }) => of === 'harbour-city-motors' && view.form.id === 'enquiry' && car?.location_id !== undefined,
  );
  if (!place) throw new Error('no car has a place');
  return onForm(place, { viewport: byKeyboard.viewport }, async ({ page, form, opener }) => {
    const choice = form.locator('[name=location]');
    const open = async () => {
      await opener.press('Enter');
      await isReady(form);
    };
    await open();
    await expect.poll(() => choice.inputValue()).toBe(place.car?.location_id);
    const other = await choice.locator(`option:not([value=""], [value="${place.car?.location_id}"])`).first().getAttribute('value');
    await choice.selectOption(other);
    await page.reload();
    await open();
    await expect.poll(() => choice.inputValue()).toBe(other);
  });
});
