import { describe, expect, test } from 'vitest';
import type { Field, FormFieldType } from '#lib/forms/field-types.ts';
import type { FieldContext, FieldValue } from '#lib/forms/fields/field-kind.ts';
import { acceptedFiles } from '#lib/forms/fields/file-field.ts';
import { aField, answer, fieldContext } from '../field-context.ts';

const required = '*This is a required field.';
const choose = 'Please choose one of the options.';
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];
const services = [
  { value: 'Tint (check_option)', label: 'Tint' },
  { value: 'Wash (check_option)', label: 'Wash' },
  { value: 'other', label: 'Other' },
];
const freeDays = [{ date: '2026-11-24', times: ['08:30', '13:00'] }];
const openDays = [{ date: '2026-11-28', times: ['09:00', 'Any time'], location: '11' }];
const lateInTheWest = [{ date: '2026-11-21', times: ['21:30', 'Any time'] }];
const cv = { name: 'Resume.PDF', size: 20_000, type: 'application/pdf' };
const birth = (day: string, month: string, year: string) => ({ day, month, year });
const home = { street: '1 Smith St', suburb: 'Ryde', state: 'nsw', postcode: '2112' };

type Case = [type: FormFieldType, value: FieldValue, expected: object, more?: Partial<Field>, context?: FieldContext];

const american = fieldContext({ language: 'en-US' });

const cases: Case[] = [
  ['string', '  a  b ', { it: 'a b' }],
  ['string', 'a\u0000b\ud800c', { it: 'a b c' }],
  ['string', '', { it: required }],
  ['string', '', { it: 'Say it.' }, { requiredMessage: 'Say it.' }],
  ['textarea', 'Hello\r\n\r\nthere', { it: 'Hello\n\nthere' }],
  ['textarea', 'x'.repeat(3001), { it: 'This is too long. Please shorten it.' }],
  ['rego', 'abc-12d', { it: 'ABC12D' }],
  ['rego', 'ABC1234567', { it: 'A registration has 1 to 9 letters and digits.' }],
  ['licence_number', '12 345 678', { it: '12345678' }],
  ['licence_number', '12', { it: 'A licence number has 4 to 20 letters and digits.' }],
  ['licence_number', '12', { it: 'A license number has 4 to 20 letters and digits.' }, {}, american],
  ['tyres', '205/55R16', { it: '205/55 R16' }],
  ['tyres', '205 55 16', { it: '205/55 R16' }],
  ['tyres', 'lt265/70 r17', { it: 'LT265/70 R17' }],
  ['tyres', '31x10.5R15', { it: '31x10.5 R15' }],
  ['tyres', '31 × 10.50 R15LT 109S', { it: '31x10.50 R15 109S' }],
  ['tyres', '31x10.5-15', { it: '31x10.5 R15' }],
  ['tyres', '205/55R16 91V', { it: '205/55 R16 91V' }],
  ['tyres', 'P235/45 ZR18 98W XL', { it: 'P235/45 R18 98W XL' }],
  ['tyres', '195R14C 106/104q', { it: '195 R14 106/104Q' }],
  ['tyres', 'LT265/70R17 121/118S', { it: 'LT265/70 R17 121/118S' }],
  ['tyres', '7.50R16 116/114N', { it: '7.50 R16 116/114N' }],
  ['tyres', '205/55R16 V', { it: 'Please enter a tyre size such as 205/55 R16.' }],
  ['tyres', '20555', { it: 'Please enter a tyre size such as 205/55 R16.' }],
  ['tyres', 'big', { it: 'Please enter a tyre size such as 205/55 R16.' }],
  ['tyres', 'big', { it: 'Please enter a tire size such as 205/55 R16.' }, {}, american],
  ['number', '1,234.5', { it: 1234.5 }],
  ['number', '-1', { it: 'Please enter a number.' }],
  ['number', '1e9', { it: 'Please enter a number.' }],
  ['currency', '$12,500', { it: 12_500 }],
  ['currency', '12500.999', { it: 12_501 }],
  ['currency', '1000000000', { it: 'Please enter a number.' }],
  ['currency', '', {}, { required: false }],
  ['kilometre', '45 210 km', { it: 45_210 }],
  ['kilometre', 'many', { it: 'Please enter a number.' }],
  ['distance', '28,000 mi', { it: 28_000 }, {}, american],
  ['expiry_date', '2028-02-29', { it: '2028-02-29' }],
  ['expiry_date', '2026-11-22', { it: '2026-11-22' }],
  ['expiry_date', '2026-11-21', { it: 'Please choose a date from today on.' }],
  ['expiry_date', '2027-02-29', { it: 'Please enter a date.' }],
  ['expiry_date', '29/02/2028', { it: 'Please enter a date.' }],
  ['date_of_birth', birth('1', '2', '1990'), { it: '1990-02-01' }],
  ['date_of_birth', birth('', '', ''), { 'it.day': required, 'it.month': required, 'it.year': required }],
  ['date_of_birth', birth('1', '', '1990'), { 'it.month': required }],
  ['date_of_birth', birth('31', '2', '1990'), { 'it.day': 'Please enter your date of birth.' }],
  ['date_of_birth', birth('2', '31', '1990'), { 'it.month': 'Please enter your date of birth.' }, {}, american],
  ['date_of_birth', birth('22', '11', '2026'), { it: '2026-11-22' }],
  ['date_of_birth', birth('23', '11', '2026'), { 'it.day': 'Please enter your date of birth.' }],
  ['date_of_birth', birth('1', '1', '1907'), { it: '1907-01-01' }],
  ['date_of_birth', birth('31', '12', '1906'), { 'it.day': 'Please enter your date of birth.' }],
  ['date_of_birth', birth('1', '2', '2030'), { 'it.day': 'Please enter your date of birth.' }],
  ['date_of_birth', birth('1', '2', '90'), { 'it.day': 'Please enter your date of birth.' }],
  ['date_of_birth', birth('', '', ''), {}, { required: false }],
  ['date_of_birth', birth('1', '', ''), { 'it.month': required, 'it.year': required }, { required: false }],
  ['date_time', { date: '2026-11-24', time: 'Morning' }, { it: '2026-11-24 Morning' }],
  ['date_time', { date: '2026-11-24', time: '' }, { 'it.time': required }],
  ['date_time', { date: '2026-11-20', time: 'Morning' }, { 'it.date': 'Please choose a date from today on.' }],
  ['date_time', { date: '2026-11-24', time: '08:30' }, { it: '2026-11-24 08:30' }, {}, fieldContext({ freeDays })],
  // At a place in the west it is still the day before.
  ['date_time', { date: '2026-11-21', time: '21:30' }, { it: '2026-11-21 21:30' }, {}, fieldContext({ openDays: lateInTheWest })],
  ['date_time', { date: '2026-11-21', time: '21:30' }, { it: '2026-11-21 21:30' }, {}, fieldContext({ freeDays: lateInTheWest })],
  [
    'date_time',
    { date: '2026-11-20', time: '21:30' },
    { 'it.date': 'Please choose a date from today on.' },
    {},
    fieldContext({ openDays: lateInTheWest }),
  ],
  [
    'date_time',
    { date: '2026-11-24', time: '09:30' },
    { 'it.time': 'This time is no longer free. Please choose another one.' },
    {},
    fieldContext({ freeDays }),
  ],
  [
    'date_time',
    { date: '2026-11-25', time: '08:30' },
    { 'it.date': 'This day is no longer free. Please choose another one.' },
    {},
    fieldContext({ freeDays }),
  ],
  [
    'date_time',
    { date: '2026-11-28', time: '09:00' },
    { 'it.time': 'This time is no longer free. Please choose another one.' },
    {},
    fieldContext({ freeDays: [], takenDays: [{ date: '2026-11-28', times: ['09:00'] }], openDays }),
  ],
  [
    'date_time',
    { date: '2026-11-28', time: '09:00' },
    { 'it.time': 'This time is no longer free. Please choose another one.' },
    {},
    fieldContext({ freeDays: [], takenDays: [{ date: '2026-11-28', times: ['09:00'] }] }),
  ],
  ['date_time', { date: '2026-11-28', time: '09:00' }, { it: '2026-11-28 09:00' }, {}, fieldContext({ freeDays: [], openDays })],
  ['date_time', { date: '2026-11-28', time: '09:00' }, { it: '2026-11-28 09:00' }, {}, fieldContext({ openDays })],
  ['date_time', { date: '2026-11-28', time: 'Any time' }, { it: '2026-11-28 Any time' }, {}, fieldContext({ openDays })],
  [
    'date_time',
    { date: '2026-11-29', time: '09:00' },
    { 'it.date': 'We take no bookings on this day. Please choose another one.' },
    {},
    fieldContext({ openDays }),
  ],
  [
    'date_time',
    { date: '2026-11-28', time: '13:00' },
    { 'it.time': 'We take no bookings at this time. Please choose another one.' },
    {},
    fieldContext({ openDays }),
  ],
  ['date_time', { date: '', time: '' }, {}, { required: false }],
  ['select', 'b', { it: 'b' }, { options }],
  ['select', 'c', { it: choose }, { options }],
  ['select', '', { it: required }, { options }],
  ['radio_group', 'a', { it: 'a' }, { options }],
  ['radio', 'Yes', { it: 'Yes' }],
  ['radio', 'Maybe', { it: choose }],
  ['check', true, { it: true }],
  ['check', false, { it: required }],
  [
    'check',
    false,
    { it: '* You must agree to the terms of use before submitting the form.' },
    { requiredMessage: '* You must agree to the terms of use before submitting the form.' },
  ],
  ['check', false, { it: false }, { required: false }],
  ['check', true, { additional_services: ['Tint'] }, { name: 'Tint (check_option)' }],
  ['check', false, {}, { name: 'Tint (check_option)', required: false }],
  ['opt_in', false, { it: false }, { required: false }],
  ['opt_in', true, { it: true }, { required: false }],
  ['check_group', ['b', 'a'], { it: ['a', 'b'] }, { options }],
  ['check_group', [], { it: required }, { options }],
  ['check_group', ['c'], { it: choose }, { options }],
  ['check_group', ['Wash (check_option)', 'other'], { it: ['other'], additional_services: ['Wash'] }, { options: services }],
  ['check_group', [], {}, { options, required: false }],
  ['star_rating', '4', { it: 4 }],
  ['star_rating', '6', { it: choose }],
  ['service_interval', '20,000 km', { it: '20,000 km' }],
  ['service_interval', '20,000 km', { it: choose }, {}, american],
  ['service_interval', '15,000 mi', { it: '15,000 mi' }, {}, american],
  ['make', 'Mazda', { it: 'Mazda' }],
  ['make', 'Home-made', { it: 'Home-made' }],
  ['model', 'CX-5', { it: 'CX-5' }, { of: 'make' }],
  ['year', '2019', { it: 2019 }],
  ['year', '2027', { it: 2027 }],
  ['year', '2028', { it: 'Please enter a year from 1885 to 2027.' }],
  ['year', '1884', { it: 'Please enter a year from 1885 to 2027.' }],
  ['year', '19', { it: 'Please enter a year with 4 digits.' }],
  ['location_select', '12', { location_id: '12', it: 'Ryde' }],
  ['location_select', '13', { it: choose }],
  ['website_location_select', 'south', { dealership_slug: 'south', it: 'South Motors' }],
  ['website_location_select', 'west', { it: choose }],
  ['address', home, { it: '1 Smith St, Ryde NSW 2112', ...home }],
  [
    'address',
    { ...home, state: 'or', postcode: '97201' },
    { it: '1 Smith St, Ryde OR 97201', ...home, state: 'or', postcode: '97201' },
    {},
    american,
  ],
  [
    'address',
    { ...home, state: 'hawkes-bay' },
    { it: '1 Smith St, Ryde Hawke’s Bay 2112', ...home, state: 'hawkes-bay' },
    {},
    fieldContext({ language: 'en-NZ' }),
  ],
  [
    'address',
    { ...home, street: '', postcode: '12' },
    { 'it.street': required, 'it.postcode': 'Invalid postcode. Please enter a 4-digit number.' },
  ],
  ['address', { street: '', suburb: '', state: 'nsw', postcode: '' }, {}, { required: false }],
  [
    'address',
    { street: '', suburb: 'Ryde', state: 'nsw', postcode: '' },
    { 'it.street': required, 'it.postcode': required },
    { required: false },
  ],
  ['card_number', '4111 1111 1111 1111', {}],
  ['card_number', '4111 1111 1111 1112', { it: 'Please check the card number.' }],
  ['card_expiry', '11/26', {}],
  ['card_expiry', '10/26', { it: 'This card has expired.' }],
  ['card_expiry', '13/26', { it: 'Please enter the expiry date of the card as MM/YY.' }],
  ['file', [cv], { has_files: true }],
  ['file', [{ ...cv, size: 10_485_760 }], { has_files: true }],
  ['file', [], { it: required }],
  ['file', [], {}, { required: false }],
  [
    'file',
    [{ ...cv, name: 'photo.svg' }],
    { it: 'photo.svg cannot be sent. Please remove it and choose a picture, PDF, Word or text file.' },
  ],
  [
    'file',
    [cv, { ...cv, name: 'scan.pdf', size: 10_485_761 }],
    { it: 'scan.pdf is larger than 10 MB. Please remove it and choose a smaller file.' },
  ],
  ['file', [{ ...cv, size: 0 }], { it: 'Resume.PDF is empty. Please remove it and choose another file.' }],
  ['file', [cv, cv, cv, cv, cv, cv], { it: 'You can send 5 files at most. Please remove some.' }],
  ['hidden', '', { it: 'from the form' }, { value: 'from the form' }],
  ['hidden', 'changed by a script', { it: true }, { value: true }],
  ['button', '', {}],
];

describe('a field (rule E70)', () => {
  test.each(cases)('%s with %j is %j', (type, value, expected, more = {}, context = fieldContext()) =>
    expect(answer(aField(type, more), value, context)).toEqual(expected),
  );

  test('of every type but a person’s is tried above', () => {
    const tried = new Set(cases.map(([type]) => type));
    expect([...tried].sort()).toHaveLength(31);
  });
});

test('the file input offers what the rule accepts', () => expect(acceptedFiles).toBe('.jpg,.jpeg,.png,.webp,.heic,.pdf,.doc,.docx,.txt'));
