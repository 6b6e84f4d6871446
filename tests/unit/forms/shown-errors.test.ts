import { describe, expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { checkForm } from '#lib/forms/form-schema.ts';
import { fieldErrors, shownErrors } from '#lib/forms/shown-errors.ts';
import { aField, fieldContext } from './field-context.ts';

const required = '*This is a required field.';
const form = {
  steps: [
    {
      fields: [
        aField('full_name', { name: 'name' }),
        aField('phone', { name: 'phone' }),
        aField('email', { name: 'email' }),
        aField('address', { name: 'Address' }),
      ],
    },
  ],
};
const context = fieldContext();
const address = { street: '', suburb: 'Ryde', state: 'nsw', postcode: '21' };
const badPostcode = 'Invalid postcode. Please enter a 4-digit number.';
const badPhone = 'Invalid phone number. Must be an Australian number.';
const sent: FormValues = { name: 'Ana', phone: '', email: 'ana@', Address: address };
const atSending = { phone: required, email: 'invalid email address', 'Address.street': required, 'Address.postcode': badPostcode };

describe('messages while a form is corrected (rule E75)', () => {
  test('are those of sending at first', () => {
    const { errors = {} } = checkForm(form, context, sent);
    expect(errors).toEqual(atSending);
    expect(shownErrors(form, context, { errors, sent, values: sent, step: 0 })).toEqual(atSending);
  });

  const { phone: _phone, ...withoutPhone } = atSending;
  const { 'Address.street': _street, ...withoutStreet } = atSending;
  test.each<[string, FormValues, object]>([
    ['that of a field leaves when the field is right', { phone: '0491 570 006' }, withoutPhone],
    ['a field that is still wrong says why', { phone: '0491' }, { ...atSending, phone: badPhone }],
    ['one input of a field may be right', { Address: { ...address, street: '1 Smith St' } }, withoutStreet],
    ['a field that was right gets none before the form is sent again', { name: '4711' }, atSending],
  ])('%s', (_what, changes, expected) =>
    expect(shownErrors(form, context, { errors: atSending, sent, values: { ...sent, ...changes }, step: 0 })).toEqual(expected),
  );

  test('that of the server leaves when the field is changed', () => {
    const errors = { phone: 'Please check this number.' };
    const valid = { ...sent, phone: '0491 570 006' };
    const shown = (values: FormValues) => shownErrors(form, context, { errors, sent: valid, values, step: 0 });
    expect([shown(valid), shown({ ...valid, phone: '0491 570 156' })]).toEqual([errors, {}]);
  });
});

const file = (name: string, size = 1) => ({ name, size, type: '' });
const withFiles = {
  steps: [{ fields: [aField('file', { name: 'Photos' }), aField('file', { name: 'Resume' }), aField('phone', { name: 'phone' })] }],
};

describe('files', () => {
  const wrongType = 'virus.exe cannot be sent. Please remove it and choose a picture, PDF, Word or text file.';
  test.each<[string, FormValues, object]>([
    ['of a wrong type are named when they are chosen', { Resume: [file('cv.pdf'), file('virus.exe')] }, { Resume: wrongType }],
    [
      'that are too large too',
      { Photos: [file('car.jpg', 10_485_761)] },
      { Photos: 'car.jpg is larger than 10 MB. Please remove it and choose a smaller file.' },
    ],
    ['that can be sent get no message, nor does an empty field', { Photos: [], Resume: [file('cv.pdf')] }, {}],
  ])('%s', (_what, values, expected) =>
    expect(shownErrors(withFiles, context, { errors: {}, sent: {}, values: { phone: '', ...values }, step: 0 })).toEqual(expected),
  );

  const values = { Photos: [file('car.jpg')], Resume: [file('my cv.doc')] };
  test.each<[string, FormValues, Record<string, string>, object]>([
    ['the API quotes', values, { files: '“my cv.doc” is damaged.', phone: 'x' }, { Resume: '“my cv.doc” is damaged.', phone: 'x' }],
    ['it does not quote', values, { files: 'Please send at most 2 files.' }, { Photos: 'Please send at most 2 files.' }],
    ['nobody chose', { Photos: [] }, { files: 'No.' }, { files: 'No.' }],
    ['are right', values, { phone: 'x' }, { phone: 'x' }],
  ])('get the message of the server under the field that has them: what %s', (_what, typed, errors, expected) =>
    expect(fieldErrors(withFiles, typed, errors)).toEqual(expected),
  );
});
