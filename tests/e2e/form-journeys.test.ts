import type { Locator, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { browserOf, desktop, phone } from './browser.ts';
import { type Answers, answersTo, asPeopleDo, fillStep, leadFields, sendButton, takeFirstFree } from './fill-form.ts';
import { byKeyboard, byMouse, focusedName, isReady, leadRequests, openForms, problems, textIn, thanks } from './form-page.ts';
import { typeStep } from './type-form.ts';

const { service, placeOf, onForm } = await openForms(browserOf({ pictures: false }));
const required = '*This is a required field.';

/** A form of each template, and how many of its fields a shopper must fill in. */
const enquiries = [
  { slug: 'harbour-city-motors', template: 'classic', asked: 7, ...byMouse },
  { slug: 'bayside-mazda', template: 'studio', asked: 5, ...byKeyboard },
  { slug: 'wanderlust-rv', template: 'trail', asked: 4, ...byKeyboard },
];

describe('an enquiry on a page', () => {
  test.concurrent.each(enquiries)('of $slug ($template), $way: messages first, then the thanks', ({ slug, asked, viewport, fill, press }) =>
    onForm(placeOf('contact', slug), { viewport }, async ({ page, form, view }) => {
      await sendButton(form).focus();
      await press(page, form);
      await form.locator('[id$=-problem]').first().waitFor();
      expect(await problems(form)).toEqual(Array(asked).fill(required));
      expect(await form.getByRole('alert').first().textContent()).toMatch(new RegExp(`^${asked} fields need your attention: `));
      expect(await focusedName(page)).toBe('name');
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
    }),
  );
});

const pathsOf = (requests: readonly Request[]) => requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);

describe('a pre-approval in three steps', () => {
  test.concurrent('by mouse on a phone: each step is saved, back and a reload lose nothing', () =>
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
      expect(await page.evaluate(() => document.activeElement?.textContent), 'the focus').toContain('Step 2 of 3');
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
      expect(pathsOf(requests)).toEqual(['POST /api/leads', put, put, put]);
    }));
});

describe('a trade-in', () => {
  const place = placeOf('trade-in', 'bayside-mazda');
  const vehicle = (form: Locator) => Promise.all(['Make', 'Model', 'Year'].map((fact) => textIn(form, `Trade-In ${fact}`)));

  test.concurrent('by mouse on a phone: the registration fills in the vehicle', () =>
    onForm(place, { viewport: phone }, async ({ page, form, view }) => {
      const email = 'kim.lookup@example.com';
      const answers = answersTo(view, email);
      await form.locator('[name="Trade-In Rego"]').fill('cxv 05a');
      await form.locator('[name="Trade-In Rego State"]').selectOption('nsw');
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
      expect(await vehicle(form), 'typed meanwhile').toEqual(['Mazda', 'CX-9', '2019']);
      expect(await axeFaults(page, 'main'), 'vehicle found').toEqual([]);
      await form.locator('[name="Trade-In Kilometres"]').fill('45000');
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
    }));

  test.concurrent('by keyboard on a desktop: a vehicle that is not found is typed', () =>
    onForm(place, { viewport: desktop, expects: /404/ }, async ({ page, form, view }) => {
      const email = 'kim.typed@example.com';
      const answers: Answers = { ...answersTo(view, email), 'Trade-In Rego': 'NOCAR', 'Trade-In Rego State': 'nsw' };
      await typeStep(page, form, view, answers, 0);
      await form.locator('[name="Trade-In Rego"]').press('Enter');
      await form.getByText('We could not find this vehicle', { exact: false }).waitFor();
      expect(await vehicle(form)).toEqual(['Mazda', 'CX-5', '2019']);
      await asPeopleDo(page);
      await byKeyboard.press(page, form);
      await form.getByText('Step 2 of 2').waitFor();
      await typeStep(page, form, view, answers, 1);
      await byKeyboard.press(page, form);
      await thanks(page);
      const { url: _url, ...expected } = leadFields(view, answers);
      expect((await service().delivered(email)).lead).toMatchObject(expected);
    }));
});

describe('a service booking', () => {
  test.concurrent('by keyboard on a desktop: takes one of the free times', () =>
    onForm(placeOf('service-booking', 'bayside-mazda'), { viewport: byKeyboard.viewport }, async ({ page, form, view }) => {
      const email = 'kim.booking@example.com';
      const booking = await takeFirstFree(form, { name: 'Service Date' });
      const answers: Answers = { ...answersTo(view, email), 'Service Date': booking };
      await byKeyboard.fill(page, form, view, answers);
      await asPeopleDo(page);
      await byKeyboard.press(page, form);
      await thanks(page);
      const { lead, mail } = await service().delivered(email);
      expect(lead).toMatchObject({ 'Service Date': `${booking.date} ${booking.time}`, additional_services: ['Wheel alignment'] });
      expect(mail).toContain(booking.time);
    }));
});

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
