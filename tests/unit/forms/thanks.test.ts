import { expect, test } from 'vitest';
import { chosenCategories, sentCategories } from '#lib/forms/sent-categories.ts';
import { type ThanksWords, thanksTexts } from '#lib/forms/thanks.ts';
import { slugOf } from '#lib/routes/slug.ts';
import { dealerForms } from './dealers/dealer-forms.ts';
import { dealerKinds } from './dealers/dealer-settings.ts';

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
