import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldContext } from '#lib/forms/field-context.ts';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { asksTestDrive, type FormReport, formEvents, stepEvent } from '#lib/forms/form-events.ts';
import { visibleFields } from '#lib/forms/form-schema.ts';
import { formChoices } from '#lib/forms/lead-site.ts';
import { modelsByMake } from '#lib/forms/options/known-models.ts';
import { parseSuccessQuery, successHref } from '#lib/forms/success-link.ts';
import { fieldContext as aContext, aField } from './field-context.ts';
import { formSettings } from './form-settings.ts';

describe('the thanks', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['General Enquiry', {}, '/success?category=general-enquiry'],
    ['Used Vehicle Enquiry', { car_id: '7' }, '/success?category=used-vehicle-enquiry&car_id=7'],
    ['General Enquiry', { car_type: 'new' }, '/success?category=new-vehicle-enquiry&car_type=new'],
    ['General Enquiry', { car_type: 'demo' }, '/success?category=demo-vehicle-enquiry&car_type=demo'],
    ['General Enquiry', { car_type: 'boat', category: 'x', car_id: undefined }, '/success?category=general-enquiry&car_type=boat'],
  ])('of "%s" with %j are at %s', (category, extras, href) => expect(successHref(category, extras)).toBe(href));

  test.each<[string, ReturnType<typeof parseSuccessQuery>]>([
    ['?category=used-vehicle-enquiry&car_id=7', { category: 'used-vehicle-enquiry', extras: { car_id: '7' } }],
    ['?category=general-enquiry&car_type=used', { category: 'used-vehicle-enquiry', extras: { car_type: 'used' } }],
    ['?category=<b>', { category: 'general-enquiry', extras: {} }],
    ['', { category: 'general-enquiry', extras: {} }],
  ])('%s are read as %j', (search, query) => expect(parseSuccessQuery(search)).toEqual(query));

  test('are read as they were written', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('Parts Enquiry', 'Service Enquiry'),
        fc.constantFrom('new', 'used', 'demo', undefined),
        fc.string({ minLength: 1 }),
        (category, car_type, car_id) => {
          const href = successHref(category, { car_type, car_id });
          const { category: slug, extras } = parseSuccessQuery(href.slice('/success'.length));
          expect(successHref(slug, extras)).toBe(href);
        },
      ),
    ));
});

describe('events of a form that was sent', () => {
  const report = (more: Partial<FormReport>): FormReport => ({
    ...{ event: 'vehicle', category: 'General Enquiry', hasCar: true, withTestDrive: false },
    ...more,
  });
  test.each<[string, Partial<FormReport>, number[]]>([
    ['a test drive alone', { event: 'test-drive', carType: 'used' }, [17]],
    ['a used vehicle', { carType: 'used' }, [15]],
    ['a used vehicle with a test drive', { carType: 'used', withTestDrive: true }, [15, 48]],
    ['a new vehicle', { carType: 'new' }, [14]],
    ['a demo with a test drive', { carType: 'demo', withTestDrive: true }, [14, 17]],
    ['no vehicle', { hasCar: false }, [22]],
    ['an application', { event: 'careers' }, [51]],
    ['an application in a contact form', { hasCar: false, category: 'Careers Enquiry' }, [51]],
    ['an application in a form of a dealer', { event: 'careers', category: 'Jobs' }, [51]],
    ['any other form', { event: 'default' }, [22]],
  ])('%s', (_what, more, numbers) => expect(formEvents(report(more))).toEqual(numbers));

  test('a saved step', () => expect(stepEvent).toBe(32));

  const asking = {
    steps: [
      {
        fields: [
          aField('check', { name: 'extra', label: 'I want a Test Drive' }),
          aField('radio', { name: 'Test-Drive' }),
          aField('check_group', { name: 'more' }),
          aField('textarea', { name: 'message' }),
          aField('check', { name: 'testdriver' }),
        ],
      },
    ],
  };
  test.each<[FormValues, boolean]>([
    [{ extra: true }, true],
    [{ 'Test-Drive': 'Yes' }, true],
    [{ more: ['Wash', 'Test drive (check_option)'] }, true],
    [{ extra: false, 'Test-Drive': 'No', more: ['Wash'], message: 'No test drive', testdriver: true }, false],
    [{}, false],
  ])('a test drive is requested by %j: %s', (values, expected) => expect(asksTestDrive(asking, values)).toBe(expected));
});

describe('choices of a site', () => {
  test('makes and models are those known and those of the stock, each once and in order', () => {
    const makes = modelsByMake([
      { make: 'MAZDA', model: 'CX-5' },
      { make: 'MAZDA', model: 'cx-5' },
      { make: 'Zeekr', model: 'X' },
      { make: 'Zeekr', model: '009' },
      { model: 'lost' },
      {},
    ]);
    expect(makes.Zeekr).toEqual(['009', 'X']);
    expect(makes.MAZDA?.filter((model) => /^cx-5$/i.test(model))).toEqual(['CX-5']);
    expect(makes.MAZDA).toContain('BT-50');
    expect(makes).not.toHaveProperty('Mazda');
    const names = Object.keys(makes);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
    expect(
      Object.values(makes)
        .flat()
        .every((model) => model !== '' && model === model.trim()),
    ).toBe(true);
    expect(names.length).toBeGreaterThan(55);
  });

  test('locations and dealerships are the site’s', () =>
    expect(formChoices(formSettings(), [])).toMatchObject({
      locations: [{ value: '11', label: 'Botany' }],
      dealerships: [{ value: 'north', label: 'North Motors' }],
    }));

  test('the day is the dealer’s', () => {
    const { choices, forms, uploads } = aContext();
    const today = (timeZone: string) =>
      fieldContext({ locale: { language: 'en-AU', timeZone }, forms, api: { uploads } }, choices, Date.parse('2026-11-21T20:00:00Z')).today;
    expect([today('Australia/Sydney'), today('America/Los_Angeles')]).toEqual(['2026-11-22', '2026-11-21']);
  });
});

describe('fields that a shopper sees', () => {
  const fields = [
    aField('radio', { name: 'trade' }),
    aField('make', { name: 'make', when: { field: 'trade', equals: 'Yes' } }),
    aField('string', { name: 'badge', when: { field: 'make', equals: 'Mazda' } }),
    aField('string', { name: 'tint', when: { field: 'extras', equals: 'a' } }),
    aField('check_group', { name: 'extras' }),
    aField('number', { name: 'count', when: { field: 'agree', equals: true } }),
    aField('check', { name: 'agree' }),
    aField('string', { name: 'lost', when: { field: 'nothing', equals: 'x' } }),
  ];
  test.each<[object, string]>([
    [{}, 'trade extras agree'],
    [{ trade: 'Yes' }, 'trade make extras agree'],
    [{ trade: 'Yes', make: 'Mazda' }, 'trade make badge extras agree'],
    [{ trade: 'No', make: 'Mazda' }, 'trade extras agree'],
    [{ extras: ['b', 'a'] }, 'trade tint extras agree'],
    [{ agree: true }, 'trade extras count agree'],
    [{ agree: false, nothing: 'x' }, 'trade extras agree'],
  ])('with %j are %s', (values, names) =>
    expect(
      visibleFields(fields, values as Record<string, string>)
        .map(({ name }) => name)
        .join(' '),
    ).toBe(names),
  );
});
