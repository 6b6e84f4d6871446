import type { Locator, Page } from 'playwright-core';
import { bookingPlaces } from '#lib/forms/booking-places.ts';
import { fieldContext } from '#lib/forms/field-context.ts';
import type { Field } from '#lib/forms/field-types.ts';
import { fieldTypes } from '#lib/forms/field-types.ts';
import type { FieldContext, FieldValue } from '#lib/forms/fields/field-kind.ts';
import { checkForm, shownFields } from '#lib/forms/form-schema.ts';
import { type FormCar, leadOf } from '#lib/forms/lead-payload.ts';
import { dayAt } from '#lib/locale/zoned-time.ts';
import { dayMs } from '#lib/model/time.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { filledForm } from '../unit/forms/filled-form.ts';
import { pdf } from '../unit/leads/files/samples.ts';

/** A form as a page has it, with what all forms of its site share. */
export type ShownForm = Pick<FormView, 'setup' | 'form'>;

export type Answers = Record<string, FieldValue>;

const contextOf = ({ setup, form }: ShownForm, car?: FormCar): FieldContext => {
  const { locale, rules, uploads, locations, dealerships, lead: site } = setup;
  const places = bookingPlaces(form, setup.places ?? [], { car, site });
  return fieldContext({ locale, forms: rules, api: { uploads } }, { makes: {}, locations, dealerships }, Date.now(), places);
};

/** Valid answers to every field of a form, in a shopper's name. */
export function answersTo(view: ShownForm, email: string): Answers {
  const context = contextOf(view);
  const answers = filledForm(view.form, context);
  const soon = { date: dayAt(Date.now() + 3 * dayMs, view.setup.locale.timeZone), time: 'Morning' };
  for (const { type, name } of view.form.steps.flatMap(({ fields }) => fields)) {
    if (type === 'date_time') answers[name] = soon;
    if (type === 'currency') answers[name] = '25000';
  }
  return { ...answers, email };
}

/** What the lead of these answers must have; what the browser adds of itself is left out. */
export function leadFields(view: ShownForm, answers: Answers, car?: FormCar): Record<string, unknown> {
  const freeDays = Object.values(answers).flatMap((value) => {
    const { date = '', time = '' } = typeof value === 'object' && 'time' in value ? (value as Record<string, string>) : {};
    return /^\d/.test(time) ? [{ date, times: [time] }] : [];
  });
  const context = { ...contextOf(view, car), ...(freeDays.length > 0 ? { freeDays } : {}) };
  const { values, errors } = checkForm(view.form, context, answers);
  if (errors) throw new Error(JSON.stringify(errors));
  const visit = { url: '', userAgent: '', visitedPages: [], query: {} };
  return leadOf({ form: view.form, values, context, site: view.setup.lead, visit, car });
}

const text = (value: FieldValue | undefined) => String(value ?? '');

/** Sets one field by the mouse, as its control asks. */
export async function setField(form: Locator, field: Field, value: FieldValue): Promise<void> {
  const input = (name = field.name) => form.locator(`[name=${JSON.stringify(name)}]`);
  switch (fieldTypes[field.type].control) {
    case 'select':
      return void (await input().selectOption(text(value)));
    case 'radios':
    case 'stars':
      return input()
        .and(form.locator(`[value=${JSON.stringify(value)}]`))
        .check();
    case 'checkbox':
      return input().setChecked(value === true);
    case 'checkboxes':
      for (const choice of value as readonly string[])
        await input()
          .and(form.locator(`[value=${JSON.stringify(choice)}]`))
          .check();
      return;
    case 'file':
      return input().setInputFiles({ name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf() });
    case 'dateParts':
    case 'addressParts':
    case 'slot':
      for (const [key, part] of Object.entries(value)) {
        const one = input(`${field.name}.${key}`);
        if ((await one.evaluate((element) => element.tagName)) === 'SELECT') await one.selectOption(part);
        else await one.fill(part);
      }
      return;
    case 'hidden':
    case 'button':
      return;
    default:
      return input().fill(text(value));
  }
}

/** Fills in the fields of a step, or of a form of one step, that are shown with these answers. */
export async function fillStep(form: Locator, view: ShownForm, answers: Answers, step = 0): Promise<void> {
  for (const field of shownFields(view.form, answers, step)) {
    const isBooking = field.type === 'date_time' && (view.form.bookings !== undefined || view.setup.places?.some(({ week }) => week));
    answers[field.name] = isBooking ? await takeFirstFree(form, field) : (answers[field.name] ?? '');
    await setField(form, field, answers[field.name] ?? '');
  }
}

/** The first of the free bookings that the form offers. */
async function takeFirstFree(form: Locator, { name }: Pick<Field, 'name'>): Promise<{ date: string; time: string }> {
  const first = (part: string) => form.locator(`select[name="${name}.${part}"] option`).nth(1).getAttribute('value');
  const days = form.locator(`select[name="${name}.date"]`);
  const date = (await first('date')) ?? '';
  await days.selectOption(date);
  return { date, time: (await first('time')) ?? '' };
}

/** Sets the time since the page was opened ahead: the spam check takes a form that is sent at once for a machine's. */
export const asPeopleDo = (page: Page) =>
  page.evaluate(() => {
    const { performance } = window;
    const now = performance.now.bind(performance);
    performance.now = () => now() + 2200;
  });

export const sendButton = (form: Locator) => form.locator('[data-send]');
