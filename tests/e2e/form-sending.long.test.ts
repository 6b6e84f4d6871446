import { describe, expect, test } from 'vitest';
import { until } from '../contract/leads/yard.ts';
import { axeFaults } from './axe-faults.ts';
import { browserOf, phone, step } from './browser.ts';
import { asPeopleDo, sendButton } from './fill-form.ts';
import { fillForm, isReady, openForms, textIn, thanks } from './form-page.ts';

const { service, placeOf, onForm } = await openForms(browserOf({ pictures: false }));

describe('sending', () => {
  const slug = 'harbour-city-motors';

  test.concurrent('goes on after a reload with what was typed, until it is cleared (rule E104), and is shorter for a shopper who comes back', () =>
    onForm(placeOf('contact', slug), { viewport: phone }, async (open) => {
      const { page, form, path } = open;
      await step('a reload', async () => {
        const typed = () => Promise.all(['name', 'phone', 'message'].map((name) => textIn(form, name)));
        const resumed = form.getByText('Your answers are still here, so you can go on where you stopped.');
        await form.locator('[name=name]').fill('Kim');
        await form.locator('[name=message]').fill('Is the red one here?');
        await page.reload();
        await isReady(form);
        await resumed.waitFor();
        expect(await typed()).toEqual(['Kim', '', 'Is the red one here?']);
        // The rest of the page may be behind the bar of the phone.
        expect(await axeFaults(page, '#form-contact'), 'filled in again').toEqual([]);
        await form.getByRole('button', { name: 'Clear answers' }).click();
        await form.getByText('Your answers are removed from this device.').waitFor();
        expect(await typed()).toEqual(['', '', '']);
        await page.reload();
        await isReady(form);
        expect([await typed(), await resumed.count()]).toEqual([['', '', ''], 0]);
      });

      const details = () => Promise.all(['name', 'last_name', 'phone', 'email'].map((name) => textIn(form, name)));
      const openAgain = async () => {
        await page.goto(service().baseOf(slug) + path);
        await isReady(form);
      };
      const email = 'kim.returns@example.com';
      await step('a second enquiry', async () => {
        await fillForm(open, email);
        await sendButton(form).click();
        await thanks(page);

        await openAgain();
        await form.getByText('We filled in the details that you sent us before.').waitFor();
        expect(await details()).toEqual(['Ana', 'Silva', '0491 570 006', email]);
        expect(await axeFaults(page, '#form-contact'), 'filled in').toEqual([]);
        // Only what is not remembered is filled in, and the button is pressed at once.
        await form.locator('[name=location]').selectOption({ index: 1 });
        await form.locator('[name=where-did-you-hear-about-us]').selectOption('Google');
        await asPeopleDo(page);
        await form.locator('[name=message]').fill('Me again');
        await sendButton(form).click();
        await thanks(page);
        await until('both enquiries', () => service().countOf(email) === 2);
      });
      await step('forgotten', async () => {
        await openAgain();
        await form.getByRole('button', { name: 'Forget me' }).click();
        await form.getByText('Your details are removed from this device.').waitFor();
        expect(await details()).toEqual(['', '', '', '']);
        await openAgain();
        expect(await details()).toEqual(['', '', '', '']);
      });
    }));
});
