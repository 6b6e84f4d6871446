import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FormBody } from '#components/forms/form-body.tsx';
import { formFieldTypes } from '#lib/forms/field-types.ts';
import type { FieldContext } from '#lib/forms/fields/field-kind.ts';
import { type FormId, formIds } from '#lib/forms/form-definitions.ts';
import { formOf, type ResolvedForm } from '#lib/forms/form-of.ts';
import { checkForm, type StepState } from '#lib/forms/form-schema.ts';
import { aField, fieldContext } from '../../forms/field-context.ts';
import { filledForm } from '../../forms/filled-form.ts';
import { askingSettings } from '../../forms/form-settings.ts';
import { elementsOf, textsOf } from '../markup.ts';
import { formOfSite, htmlOf } from './form-html.ts';

const inputs = (html: string) => elementsOf(html, 'input', 'select', 'textarea').filter(({ attributes }) => attributes.name !== 'website');
const stepAt = (step: number): StepState => ({
  step,
  visited: Array.from({ length: step }, (_none, index) => index),
  skipped: [],
  isDone: false,
});

/** One field of every type. */
const everyType: ResolvedForm = {
  ...formOfSite('enquiry'),
  steps: [
    {
      fields: formFieldTypes.map((type) => ({
        ...aField(type, {
          name: type,
          required: false,
          help: `About ${type}`,
          options: [
            { value: 'a', label: 'A' },
            { value: 'b', label: 'B' },
          ],
          value: 'x',
        }),
        label: `The ${type}`,
      })),
    },
  ],
};

describe('a form', () => {
  it('shows its words and the fields of the site', () => {
    const html = htmlOf(formOfSite('enquiry'));
    expect(textsOf(html, 'h2')).toEqual(['Enquire to purchase']);
    expect(textsOf(html, 'p')).toContain('Complete this form to email us your enquiry and we will get right back to you.');
    expect(textsOf(html, 'button')).toEqual(['Enquire Now']);
    expect(textsOf(html, 'label')).toEqual([
      'First Name',
      'Last Name',
      'Mobile Number',
      'Email Address',
      'Postcode',
      'What is your enquiry about?',
      'Preferred Dealership',
      'Location',
      'Message',
      'Where did you hear about us?',
      'Keep me up to date with news and offers.',
      'Leave this empty',
    ]);
  });

  it('shows the notice of its terms where it asks to agree to them', () => {
    const terms = { insert: { type: 'check', name: 'terms', label: 'I agree to the terms of use', required: true } } as const;
    const asking = formOf(askingSettings({ forms: { patches: { enquiry: { terms } } } }), 'enquiry');
    const notice = '* You must agree to the terms of use before submitting the form.';
    expect([asking, formOfSite('enquiry')].map((form) => textsOf(htmlOf(form), 'p').includes(notice))).toEqual([true, false]);
  });

  it('tells browsers and phones what each field is', () =>
    expect(
      inputs(htmlOf(formOfSite('enquiry')))
        .slice(0, 5)
        .map(({ attributes: { name, type, inputMode, inputmode, autoComplete, autocomplete } }) => [
          name,
          type,
          inputmode ?? inputMode ?? '',
          autocomplete ?? autoComplete,
        ]),
    ).toEqual([
      ['name', 'text', '', 'given-name'],
      ['last_name', 'text', '', 'family-name'],
      ['phone', 'tel', 'tel', 'tel'],
      ['email', 'email', 'email', 'email'],
      ['postcode', 'text', 'numeric', 'postal-code'],
    ]));

  it('shows a field when another one asks for it', () => {
    const names = (category: string) =>
      inputs(htmlOf(formOfSite('enquiry'), { start: { category } })).map(({ attributes }) => attributes.name);
    expect(names('General Enquiry')).not.toContain('Rego');
    expect(names('Service Enquiry')).toContain('Rego');
  });

  it('starts with what it is given', () =>
    expect(inputs(htmlOf(formOfSite('enquiry'), { start: { name: 'Ana' } }))[0]?.attributes.value).toBe('Ana'));

  it.each(formIds)('%s labels every input of every step', (id) => {
    const form = formOfSite(id);
    for (const [step] of form.steps.entries()) {
      const html = htmlOf(form, { start: filledForm(form, fieldContext()), startState: stepAt(step) });
      const labelled = new Set(elementsOf(html, 'label').map(({ attributes }) => attributes.for));
      const groups = elementsOf(html, 'label').filter(({ attributes }) => attributes.for === undefined).length;
      const bare = inputs(html).filter(({ attributes }) => !labelled.has(attributes.id ?? ''));
      expect(bare.every(({ attributes }) => attributes.type === 'radio' || attributes.type === 'checkbox')).toBe(true);
      expect(bare.length).toBe(groups);
      const ids = inputs(html).map(({ attributes }) => attributes.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('every type of field', () => {
  const html = htmlOf(everyType);
  const ids = new Set(elementsOf(html, 'p', 'input', 'select', 'textarea', 'datalist').map(({ attributes }) => attributes.id));

  it('has a label or a legend that says whether it is optional', () => {
    const texts = textsOf(html, 'label', 'legend', 'button');
    const missing = formFieldTypes.filter((type) => type !== 'hidden' && !texts.some((text) => text.startsWith(`The ${type}`)));
    expect(missing).toEqual([]);
    expect(texts).toContain('The radio (optional)');
    expect(texts).toContain('The opt_in');
    expect(html).not.toContain('The hidden');
  });

  it('points at its help', () => {
    const described = inputs(html).map(({ attributes }) => attributes['aria-describedby']);
    expect(described.every((list) => list?.split(' ').every((id) => ids.has(id)))).toBe(true);
  });

  it('shows its message and points at it when it is wrong', () => {
    const required = {
      ...everyType,
      steps: everyType.steps.map(({ fields }) => ({ fields: fields.map((field) => ({ ...field, required: true })) })),
    };
    const empty = Object.fromEntries(formFieldTypes.map((type) => [type, '']));
    const errors = checkForm(required, fieldContext(), empty).errors ?? {};
    const wrong = htmlOf(required, { errors, start: empty });
    const messages = elementsOf(wrong, 'p').filter(({ attributes }) => attributes.id?.endsWith('-problem'));
    expect(messages).toHaveLength(Object.keys(errors).length);
    expect(new Set(messages.map(({ text }) => text))).toEqual(new Set(['*This is a required field.']));
    const invalid = inputs(wrong).filter(({ attributes }) => attributes['aria-invalid'] === 'true');
    const known = new Set(messages.map(({ attributes }) => attributes.id));
    expect(invalid.length).toBeGreaterThanOrEqual(messages.length);
    expect(invalid.every(({ attributes }) => attributes['aria-describedby']?.split(' ').some((id) => known.has(id)))).toBe(true);
  });
});

describe('a form of several steps', () => {
  const form = formOfSite('finance-pre-approval');
  it.each([
    [0, 'Step 1 of 3', '0', ['Continue'], ['first_name', 'middle_name', 'last_name', 'phone', 'email']],
    [1, 'Step 2 of 3', '33', ['Back', 'Continue'], ['vehiclePriceBudget', 'Deposit', 'Loan Term', 'preferredDealership', 'location']],
  ])('shows step %s', (step, text, percent, buttons, names) => {
    const html = htmlOf(form, { startState: stepAt(step) });
    expect(textsOf(html, 'span')[0]).toBe(text);
    expect(elementsOf(html, 'progress')[0]?.attributes).toMatchObject({ value: percent, max: '100', 'aria-label': text });
    expect(textsOf(html, 'button').filter((label) => !label.startsWith('$'))).toEqual(buttons);
    expect(inputs(html).map(({ attributes }) => attributes.name)).toEqual(names);
  });

  it.each([
    [1, false, '33'],
    [2, false, '67'],
    [1, true, '33'],
    [2, true, '100'],
  ])('has a full bar only once it is sent (rule E100): step %s, sent: %s', (step, isSent, percent) =>
    expect(elementsOf(htmlOf(form, { startState: stepAt(step), isSent }), 'progress')[0]?.attributes.value).toBe(percent),
  );

  it('ends with its own button', () =>
    expect(textsOf(htmlOf(form, { startState: stepAt(2) }), 'button').at(-1)).toBe('Get Pre-Approved Now'));
});

describe('a form that was filled in from the device', () => {
  const details = 'We filled in the details that you sent us before. They are kept on this device only. Forget me';
  const draft = 'Your answers are still here, so you can go on where you stopped. They are kept on this device only. Clear answers';
  it.each([
    ['with details of the shopper', { isRemembered: true }, details],
    ['with a draft (rule E104)', { isRemembered: true, startState: stepAt(0) }, draft],
  ])('%s says so', (_what, start, text) => expect(textsOf(htmlOf(formOfSite('contact'), start), 'p')).toContain(text));
});

describe('sending', () => {
  it('takes no second press', () => {
    const html = htmlOf(formOfSite('contact'), { isSending: true });
    expect(elementsOf(html, 'button').map(({ text, attributes }) => [text, 'disabled' in attributes])).toEqual([['Loading', true]]);
    expect(elementsOf(html, 'form')[0]?.attributes['aria-busy']).toBe('true');
  });

  it('says what went wrong above the button', () => {
    const html = htmlOf(formOfSite('contact'), { problem: 'An error occurred when submitting this form' });
    const alerts = elementsOf(html, 'p').filter(({ attributes, text }) => attributes.role === 'alert' && text !== '');
    expect(alerts.map(({ text }) => text)).toEqual(['An error occurred when submitting this form']);
  });

  it('says as a status, and as no error, that the enquiry waits (rule E94)', () => {
    const html = htmlOf(formOfSite('contact'), { news: 'You are offline. We keep your enquiry on this device.' });
    const said = ['p', 'div'].flatMap((tag) => elementsOf(html, tag)).filter(({ attributes, text }) => attributes.role && text !== '');
    expect(said.map(({ attributes, text }) => [attributes.role, text])).toEqual([
      ['status', 'You are offline. We keep your enquiry on this device.'],
    ]);
  });

  it('says it as the country spells it, and nothing in the form for photos', () => {
    const problem = 'We could not send your enquiry. Please check your connection and press the button again.';
    const alerts = (id: FormId, context?: FieldContext) =>
      elementsOf(htmlOf(formOfSite(id), { problem, ...(context ? { context } : {}) }), 'p').flatMap(({ attributes, text }) =>
        attributes.role === 'alert' && text !== '' ? [text] : [],
      );
    expect(alerts('contact', fieldContext({ language: 'en-US' }))).toEqual([
      'We could not send your inquiry. Please check your connection and press the button again.',
    ]);
    expect(alerts('request-photos')).toEqual([]);
  });

  it('has a field that only machines fill in', () => {
    const html = htmlOf(formOfSite('contact'));
    const trap = elementsOf(html, 'input').find(({ attributes }) => attributes.name === 'website')?.attributes;
    expect([trap?.tabindex ?? trap?.tabIndex, trap?.autocomplete ?? trap?.autoComplete]).toEqual(['-1', 'off']);
  });
});

describe('a lookup', () => {
  const shown = (id: FormId, notes?: Record<string, string>) => {
    const form = formOfSite(id);
    const views = { form, context: fieldContext(), sending: { isSending: false, errors: {} }, onSend: async () => true };
    return renderToStaticMarkup(createElement(FormBody, { id: 'f', ...views, ...(notes ? { notes } : {}) }));
  };
  it('shows its outcome beside its button', () => {
    const region = (html: string) => elementsOf(html, 'p').filter(({ attributes }) => attributes.role === 'status');
    expect(region(shown('trade-in')).map(({ text }) => text)).toEqual(['']);
    expect(region(shown('trade-in', { 'Find My Vehicle': 'Looking up your vehicle…' })).map(({ text }) => text)).toEqual([
      'Looking up your vehicle…',
    ]);
  });

  it('tells what the button does', () => {
    const html = shown('trade-in');
    const button = elementsOf(html, 'button').find(({ text }) => text === 'Find My Vehicle');
    const help = elementsOf(html, 'p').find(({ attributes }) => attributes.id === button?.attributes['aria-describedby']);
    expect(help?.text).toBe('We look up your rego and fill in the vehicle for you.');
  });

  it.each<[string, Parameters<typeof askingSettings>[0]]>([
    ['the US', { locale: { language: 'en-US' } }],
    ['a site that switched it off', { features: { vehicleLookup: false } }],
  ])('is not offered in %s; the vehicle is typed', (_where, settings) => {
    const form = formOf(askingSettings(settings), 'trade-in');
    expect(form.steps[0]?.fields.map(({ name }) => name)).toEqual([
      'Trade-In Vehicle Type',
      'Trade-In Rego',
      'Trade-In Rego State',
      'Trade-In Make',
      'Trade-In Model',
      'Trade-In Year',
      'Trade-In Kilometres',
      'Trade-In Engine Hours',
      'Trade-In Condition',
    ]);
  });
});
