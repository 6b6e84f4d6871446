import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { type FormFieldType, fieldTypes, formFieldTypes } from '#lib/forms/field-types.ts';
import type { FieldValue, LeadValue } from '#lib/forms/fields/field-kind.ts';
import { checkForm } from '#lib/forms/form-schema.ts';
import { messages } from '#lib/forms/messages.ts';
import { isProblem, readLead } from '#lib/leads/read-lead.ts';
import { nasty } from '../../contract/build/nasty-strings.ts';
import { aField, fieldContext } from './field-context.ts';

const shared = process.env.FORECOURT_SHARED ?? join(import.meta.dirname, '../../../../shared');
const file = join(shared, 'data/naughty-strings.json');
const all: readonly string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
/** `npm test` fills in one string of the list in four, beside ours. */
const listed = all.filter((_, index) => process.env.FORECOURT_NAUGHTY === 'all' || index % 4 === 0);

const megabyte = 1_000_000;
const texts: readonly string[] = [
  ...nasty,
  ...listed,
  ...['x', ' ', '1', '\u0000', '🚗', 'a@b.co '].map((part) => part.repeat(megabyte / part.length)),
  ...['\u0000', '\ud800', '１２３４', '٠١٢٣', '0x10', '-0', '1e309', 'ıſßﬀ', 'a@b.c\r\nBcc: d@e.f', '=1+1'],
];
const known = new Set<string>(Object.values(messages).filter((message) => typeof message === 'string'));
const context = fieldContext();
const fieldOf = (type: FormFieldType, required = true) => aField(type, { options: [{ value: 'a', label: 'A' }], required, value: 'x' });

/** What a text says, without what not every field keeps: spaces, control and invisible characters, halves of surrogate pairs. */
const substance = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]/gu, '');

/** How a sent value may differ from what was typed. */
const sameText = (typed: string, sent: LeadValue) => substance(String(sent)) === substance(typed);
const sameSymbols = (typed: string, sent: LeadValue) =>
  /^[A-Z0-9]+$/.test(String(sent)) &&
  String(sent) === substance(typed).replaceAll('-', '').toUpperCase() &&
  /^[\w\s-]+$/.test(typed.replaceAll(/\p{Cf}/gu, '').trim());
const sameNumber = (typed: string, sent: LeadValue) =>
  typeof sent === 'number' && Number.isFinite(sent) && sent >= 0 && Number.parseFloat(typed.replaceAll(/[$,\s]/g, '')) === sent;
const isPhone = (typed: string, sent: LeadValue) => /^0\d{9}$/.test(String(sent)) && typed.includes(String(sent).slice(-3));

/** Whether a value that was sent is what the shopper typed; types that are not named take none of these texts. */
const isSame: { [Type in FormFieldType]?: (typed: string, sent: LeadValue) => boolean } = {
  ...{ string: sameText, textarea: sameText, full_name: sameText, email: sameText, make: sameText, model: sameText },
  ...{ rego: sameSymbols, licence_number: sameSymbols, phone: isPhone, postcode: sameText, year: sameNumber },
  ...{ number: sameNumber, currency: sameNumber, kilometre: sameNumber, distance: sameNumber, star_rating: sameNumber },
};

/** The text of a lead. The service leaves out marks that turn text around, and has one sign for the end of a line (rule E65). */
const textOf = (lead: object) => substance(JSON.stringify(lead).replaceAll(/[\u2028\u2029]|\\n/g, ' '));

/** What is wrong with how a field takes a value: a text without one of our messages, or a lead that the service changes or refuses. */
function faultsOf(type: FormFieldType, value: unknown, required: boolean): string[] {
  const field = fieldOf(type, required);
  const checked = checkForm({ steps: [{ fields: [field] }] }, context, { it: value as FieldValue });
  if (checked.errors) return Object.values(checked.errors).filter((message) => !known.has(message));
  const parsed = checked.values.it ?? '';
  const lead = fieldTypes[type].toLead?.(parsed, field, context) ?? { it: parsed as LeadValue };
  const read = readLead({ lead });
  if (isProblem(read) || textOf(read.lead) !== textOf(lead)) return [`not a lead: ${JSON.stringify(lead).slice(0, 80)}`];
  const sent = lead.it;
  if (typeof value !== 'string' || sent === undefined || sent === '' || sent === false || type === 'hidden') return [];
  return isSame[type]?.(value, sent) ? [] : [`${JSON.stringify(value.slice(0, 80))} became ${JSON.stringify(sent).slice(0, 80)}`];
}

const oddValues: readonly unknown[] = [
  ...[null, undefined, 0, Number.NaN, {}, [], [null], [{}], { toString: null }, { date: 5 }, true, () => 'x'],
];

test.skipIf(all.length === 0)(`the list is there${all.length === 0 ? ` (skipped: no ${file})` : ''}`, () => expect(all).toHaveLength(515));

describe.each(formFieldTypes)('a field of the type %s', (type) => {
  test.each([true, false])('answers every text by a message or by a lead of the same text (required: %s)', (required) =>
    expect(texts.flatMap((text) => faultsOf(type, text, required))).toEqual([]),
  );

  test('takes texts in each of its inputs, and values of any other kind', () => {
    const keys = fieldTypes[type].parts?.(aField(type), context).map(({ key }) => key) ?? [];
    const single = nasty.flatMap((text) => keys.map((key) => ({ [key]: text })));
    const whole = keys.length > 0 ? texts.map((text) => Object.fromEntries(keys.map((key) => [key, text]))) : [];
    const lists = texts.map((text) => [text]);
    expect([...oddValues, ...lists, ...single, ...whole].flatMap((value) => faultsOf(type, value, true))).toEqual([]);
  });
});

/** Texts on which a pattern that tries one way after another would take longer than anybody waits. */
const slow = [
  ' ',
  'a',
  '1',
  '.',
  '@',
  'a@',
  'a.',
  'a-',
  '205/55 ',
  '1,',
  '-',
  "'",
  '(',
  '\r',
  '\n',
  '/',
  'x',
  '31x',
  '+',
  '\u0301',
  '\ud83d',
]
  .flatMap((part) => [40, 200, 12_000].map((length) => part.repeat(length / part.length)))
  .flatMap((text) => [text, `${text}!`, `a@${text}!`, `!${text}`]);

test('no pattern of a field is slow on any text that it reads', () => {
  const work = () => {
    for (const type of formFieldTypes) for (const text of slow) faultsOf(type, text, true);
    return 'done';
  };
  // A pattern that runs away is cut off here and fails the test; what runs as it should takes a fraction of it.
  expect(new Script('work()').runInNewContext({ work }, { timeout: 60_000 })).toBe('done');
});
