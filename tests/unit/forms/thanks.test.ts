import { expect, test } from 'vitest';
import { takesBooking } from '#lib/forms/booking-places.ts';
import { formIds, isFormId } from '#lib/forms/form-definitions.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { chosenCategories, sentCategories } from '#lib/forms/sent-categories.ts';
import { type ThanksWords, thanksTexts } from '#lib/forms/thanks.ts';
import { slugOf } from '#lib/routes/slug.ts';
import { dealerForms } from './dealers/dealer-forms.ts';
import { dealerKinds } from './dealers/dealer-settings.ts';
import { formSettings } from './form-settings.ts';

const words = (changes: Partial<ThanksWords> = {}): ThanksWords => ({
  nouns: { one: 'car', many: 'cars' },
  labels: { new: 'New', used: 'Pre-Owned', demo: 'Demonstrator' },
  language: 'en-AU',
  ...changes,
});

test.each(dealerKinds)('%s has its own texts for every category that one of its forms can be sent with', (slug) => {
  const { site } = dealerForms(slug);
  const { byCategory } = thanksTexts(words());
  const slugs = [...new Set([...chosenCategories(site), ...sentCategories(site)])].map(slugOf);
  expect(slugs).toEqual(expect.arrayContaining(['general-enquiry', 'demo-vehicle-enquiry', 'careers-enquiry', 'parts-enquiry']));
  expect(slugs.filter((category) => !byCategory[category])).toEqual([]);
});

test.each([
  ['used-vehicle-enquiry', 'Thank you for asking about our pre-owned cars'],
  ['demo-vehicle-enquiry', 'Thank you for asking about our demonstrator cars'],
  ['new-vehicle-enquiry', 'Thank you for asking about our new cars'],
  ['general-enquiry', 'Thank you for your enquiry'],
  ['service-enquiry', 'Thank you for your service request'],
  ['parts-enquiry', 'Thank you for your parts request'],
  ['fleet-enquiry', 'Thank you for your fleet enquiry'],
  ['finance-enquiry', 'Thank you for your finance enquiry'],
  ['careers-enquiry', 'Thank you for your application'],
  ['sell-my-car-enquiry', 'Thank you for telling us about your car'],
])('%s: %s', (category, title) => expect(thanksTexts(words()).byCategory[category]?.title).toBe(title));

test('texts of single forms are sentences and things, spelled as the site’s language wants', () => {
  const { byForm } = thanksTexts(words({ language: 'en-US', nouns: { one: 'RV', many: 'RVs' } }));
  expect(Object.keys(byForm).filter((id) => !isFormId(id))).toEqual(['test-ride', 'viewing']);
  const texts = Object.values(byForm);
  expect(texts.flatMap(({ steps = [] }) => steps).filter((step) => !/^[A-Z].*\.$/.test(step))).toEqual([]);
  expect(texts.flatMap(({ bring }) => bring).filter((item) => !/^[A-Z].*[^.]$/.test(item))).toEqual([]);
  expect(JSON.stringify(texts)).not.toMatch(/licence|\bcar\b/);
  expect(byForm.rental?.bring).toEqual(['Your driver license', 'A credit card in your name']);
});

test('each form that asks for a date has a name for calendars', () => {
  const { byForm } = thanksTexts(words());
  const dated = formIds.filter((id) => takesBooking(formOf(formSettings(), id)));
  expect(dated.map((id) => [id, byForm[id]?.booking])).toEqual([
    ['test-drive', 'Test drive'],
    ['service-booking', 'Service'],
    ['appointment', 'Appointment'],
    ['rental', 'Pick-up'],
  ]);
});

test.each([
  ['test-drive', 'car', 'Thank you for booking a test drive', 'Test drive', ['The driver licence of everybody who wants to drive']],
  ['test-ride', 'bike', 'Thank you for booking a test ride', 'Test ride', ['The driver licence of everybody who wants to ride']],
  ['viewing', 'caravan', 'Thank you for booking a viewing', 'Viewing', []],
])('the thanks of a %s', (form, one, title, booking, licence) =>
  expect(thanksTexts(words({ nouns: { one, many: `${one}s` } })).byForm[form]).toEqual({
    title,
    steps: [
      `We check that the ${one} is free at that time.`,
      'We call you to confirm the day and the time.',
      `When you come, the ${one} is ready for you.`,
    ],
    bring: [...licence, `Your own ${one}, if you would like us to value it`],
    booking,
  }),
);

test('every text has two or three steps that are sentences, and no text appears twice', () => {
  const { general, byCategory } = thanksTexts(words());
  expect(byCategory['general-enquiry']).toEqual(general);
  for (const { steps } of Object.values(byCategory)) {
    expect([2, 3]).toContain(steps.length);
    expect(steps.filter((step) => !/^[A-Z].*\.$/.test(step))).toEqual([]);
  }
  const titles = Object.values(byCategory).map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
});

test('our words are spelled as the site’s language wants, with its noun', () => {
  const { byCategory } = thanksTexts(words({ language: 'en-US', nouns: { one: 'RV', many: 'RVs' } }));
  expect(byCategory['finance-enquiry']).toMatchObject({
    title: 'Thank you for your finance inquiry',
    steps: expect.arrayContaining(['Keep your license and your latest payslips handy for that call.']),
  });
  expect(byCategory['sell-my-car-enquiry']?.title).toBe('Thank you for telling us about your RV');
});
