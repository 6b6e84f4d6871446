import { describe, expect, test } from 'vitest';
import { askAboutEmails } from '#lib/forms/email-question.ts';
import { aField } from './field-context.ts';

const fields = [aField('email', { name: 'email' }), aField('string', { name: 'Colour' })];
const question = (typed: string) => askAboutEmails(fields, { email: typed, Colour: typed }, new Set());
const askFor = (likely: string, typed: string) => ({ email: `Did you mean ${likely}? If ${typed} is right, press the button again.` });

describe('a mistyped email address (rule E63)', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmai.com', 'ana@gmail.com'],
    ['Ana@GMAILL.COM', 'Ana@gmail.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@outlok.com', 'ana@outlook.com'],
    ['ana@yaho.com.au', 'ana@yahoo.com.au'],
    ['ana@bigpong.com', 'ana@bigpond.com'],
    ['ana@xtra.co.mz', 'ana@xtra.co.nz'],
  ])('%s is questioned', (typed, likely) => expect(question(typed)).toEqual(askFor(likely, typed)));

  test.each([
    ...[
      'ana@gmail.com',
      'ana@gmail.com\u200b',
      'Ana@Gmail.com',
      'ana@mail.com',
      'ana@email.com',
      'ana@ymail.com',
      'ana@gmx.com',
      'ana@hotmail.co.uk',
    ],
    ...[
      'ana@hotmail.com.au',
      'ana@yahoo.com.ar',
      'ana@gmial.example.com',
      'ana@acme.com.au',
      'ana@me.com',
      'ana@live.com',
      'gmial.com',
      'ana@',
      '',
    ],
  ])('%j is not', (typed) => expect(question(typed)).toEqual({}));

  test('is questioned once, another one again', () => {
    const asked = new Set<string>();
    const ask = (email: string) => askAboutEmails(fields, { email }, asked);
    expect([ask('ana@gmial.com'), ask('ana@gmial.com'), ask('ana@gmal.com')]).toEqual([
      askFor('ana@gmail.com', 'ana@gmial.com'),
      {},
      askFor('ana@gmail.com', 'ana@gmal.com'),
    ]);
  });
});
