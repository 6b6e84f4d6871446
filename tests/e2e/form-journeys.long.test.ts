import type { Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, desktop, phone, step } from './browser.ts';
import { answersTo, asPeopleDo, fillStep, leadFields, sendButton } from './fill-form.ts';
import { byMouse, isReady, leadRequests, openForms, textIn, thanks } from './form-page.ts';

const { service, placeOf, onForm } = await openForms(browserOf({ pictures: false }));

/** What a form does is the same in every template; that pages of each have room for it is tested with the code of forms. */
const slug = 'bayside-mazda';

const pathsOf = (requests: readonly Request[]) => requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);

describe('a pre-approval in three steps', () => {
  test.concurrent('by mouse on a phone: each step is saved, the form’s Back, the browser’s and a reload lose nothing', () =>
    onForm(placeOf('finance-pre-approval'), { viewport: byMouse.viewport }, async ({ page, form, view }) => {
      const requests = leadRequests(page);
      const email = 'kim.steps@example.com';
      const answers = answersTo(view, email);
      const isAt = (step: number) => form.getByText(`Step ${step} of 3`, { exact: true }).waitFor();
      await isAt(1);
      await byMouse.fill(page, form, view, answers, 0);
      await asPeopleDo(page);
      await byMouse.press(page, form);
      await isAt(2);
      await page.locator(':focus', { hasText: 'Step 2 of 3' }).waitFor();
      expect(await form.getByRole('progressbar').getAttribute('value')).toBe('33');
      expect(await axeFaults(page, 'main'), 'step 2').toEqual([]);

      await byMouse.fill(page, form, view, answers, 1);
      await form.getByRole('button', { name: 'Back' }).press('Enter');
      await isAt(1);
      expect(await textIn(form, 'email')).toBe(email);
      await byMouse.press(page, form);
      await isAt(2);
      expect(await textIn(form, 'vehiclePriceBudget')).toBe('25,000');
      await byMouse.press(page, form);
      await isAt(3);
      for (const before of [2, 1]) {
        await page.goBack();
        await isAt(before);
      }
      expect(await textIn(form, 'email')).toBe(email);
      await byMouse.press(page, form);
      await isAt(2);
      // While a step is being sent, the back button does not leave it.
      const answer = Promise.withResolvers<void>();
      await page.route('**/api/leads/**', async (route) => {
        await answer.promise;
        await route.fallback();
      });
      await byMouse.press(page, form);
      await form.locator('[aria-busy=true], button[disabled]').first().waitFor();
      await page.goBack();
      await isAt(2);
      answer.resolve();
      await isAt(3);
      await page.unroute('**/api/leads/**');

      await page.reload();
      await isReady(form);
      await isAt(3);
      await byMouse.fill(page, form, view, answers, 2);
      await asPeopleDo(page);
      await byMouse.press(page, form);
      await thanks(page);
      const { lead } = await service().delivered(email);
      const { url: _url, ...expected } = leadFields(view, answers);
      expect(lead).toMatchObject({ ...expected, lead_status: 'Complete', form_completed: true, step_number: 3 });
      const put = `PUT /api/leads/${lead.lead_id}`;
      expect(pathsOf(requests)).toEqual(['POST /api/leads', put, put, put, put, put]);
    }));
});

test.concurrent('a trade-in by mouse on a phone: the registration fills in the vehicle, once it is found', () =>
  onForm(placeOf('trade-in', slug), { viewport: phone, expects: /404/ }, async ({ page, form, view }) => {
    const email = 'kim.lookup@example.com';
    const answers = answersTo(view, email);
    const rego = form.locator('[name="Trade-In Rego"]');
    const kilometres = form.locator('[name="Trade-In Kilometres"]');
    const vehicle = () => Promise.all(['Make', 'Model', 'Year'].map((fact) => textIn(form, `Trade-In ${fact}`)));

    await step('a vehicle that is not found is typed', async () => {
      await fillStep(form, view, { ...answers, 'Trade-In Rego': 'NOCAR', 'Trade-In Rego State': 'nsw' });
      await rego.press('Enter');
      await form.getByText('We could not find this vehicle', { exact: false }).waitFor();
      expect(await vehicle()).toEqual(['Mazda', 'CX-5', '2019']);
      for (const fact of ['Make', 'Model', 'Year']) await form.locator(`[name="Trade-In ${fact}"]`).fill('');
    });

    await step('the registration fills in the vehicle', async () => {
      await rego.fill('cxv 05a');
      let answer = () => {};
      const held = new Promise<void>((done) => {
        answer = done;
      });
      await page.route(/\/api\/(nevdis|simple-autograb-lookup)$/, async (route) => {
        await held;
        await route.continue();
      });
      await form.getByRole('button', { name: 'Find My Vehicle' }).click();
      await form.getByText('Looking up your vehicle…').waitFor();
      await form.locator('[name="Trade-In Model"]').fill('CX-9');
      answer();
      await form.getByText('2019 Mazda CX-5 Maxx Sport').waitFor();
      expect(await vehicle(), 'typed meanwhile').toEqual(['Mazda', 'CX-9', '2019']);
      expect(await axeFaults(page, 'main'), 'vehicle found').toEqual([]);
    });

    await step('an amount is formatted under the fingers', async () => {
      const state = () =>
        kilometres.evaluate((element) => {
          const { value, selectionStart } = element as HTMLInputElement;
          return `${value.slice(0, selectionStart ?? 0)}|${value.slice(selectionStart ?? 0)}`;
        });
      const press = async (...keys: string[]) => {
        for (const key of keys) await page.keyboard.press(key);
        return state();
      };
      await kilometres.fill('');
      await kilometres.click();
      await page.keyboard.type('1234567');
      expect(await state()).toBe('1,234,567|');
      expect(await press('Home', 'ArrowRight', '9')).toBe('19|,234,567');
      expect(await press('Backspace', 'Delete')).toBe('1,|234,567');
      expect(await press('Delete')).toBe('1|34,567');
      expect(await press(',')).toBe('1|34,567');
      expect(await press('End', '.', '5')).toBe('134,567.5|');
      expect(await press('x')).toBe('134,567.5x|');
      expect(await press('Backspace', 'Home', 'Delete', 'Delete', 'Delete')).toBe('|567.5');
      await kilometres.fill('45000');
    });

    await step('the second step, and the lead', async () => {
      await form.locator('[name="Trade-In Condition"]').selectOption('Good');
      await asPeopleDo(page);
      await sendButton(form).click();
      await form.getByText('Step 2 of 2').waitFor();
      await fillStep(form, view, answers, 1);
      await sendButton(form).click();
      await thanks(page);
      expect((await service().delivered(email)).lead).toMatchObject({
        ...{ 'Trade-In Rego': 'CXV05A', 'Trade-In Rego State': 'nsw', 'Trade-In Make': 'Mazda', 'Trade-In Model': 'CX-9' },
        ...{ 'Trade-In Year': 2019, 'Trade-In Kilometres': 45_000, 'Trade-In Condition': 'Good' },
      });
    });
  }));

test.concurrent('an application with a file that nobody may send shows why, and goes with another one', () =>
  onForm(placeOf('careers'), { viewport: desktop }, async ({ page, form, view }) => {
    const email = 'kim.resume@example.com';
    await fillStep(form, view, answersTo(view, email));
    await form
      .locator('[name=Resume]')
      .setInputFiles({ name: 'resume.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') });
    await asPeopleDo(page);
    await sendButton(form).click();
    await form.getByText('resume.exe cannot be sent. Please remove it and choose a picture, PDF, Word or text file.').waitFor();
    await form.getByRole('button', { name: 'Remove resume.exe' }).click();
    await sendButton(form).click();
    await thanks(page);
    const { files, lead } = await service().delivered(email);
    expect([files, lead.category, lead.subcategory]).toEqual([['resume.pdf'], 'General Enquiry', 'Career Enquiry']);
  }));
