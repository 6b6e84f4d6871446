import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { filling } from '#lib/forms/filling.ts';

function openForm(start: FormValues = {}) {
  const values: Record<string, FormValues[string]> = { ...start };
  const form = filling((name, value) => {
    values[name] = value;
  });
  return { ...form, values };
}

describe('filling in an open form (rule E90)', () => {
  test('keeps what was typed during the wait', () => {
    const { change, fillLater, values } = openForm({ make: '', model: '', year: '' });
    change('model', 'before');
    const fill = fillLater();
    change('make', 'typed');
    fill({ make: 'found', model: 'found', year: 'found' });
    expect(values).toEqual({ make: 'typed', model: 'found', year: 'found' });
  });

  test('keeps a text that was typed and deleted again', () => {
    const { change, fillLater, values } = openForm({ make: '' });
    const fill = fillLater();
    change('make', 'M');
    change('make', '');
    fill({ make: 'found' });
    expect(values).toEqual({ make: '' });
  });

  test('fills in what is remembered only where nothing was changed or filled in', () => {
    const { change, fillUnchanged, values } = openForm();
    change('name', 'Kim');
    fillUnchanged({ name: 'Ana', email: 'ana@example.com' });
    fillUnchanged({ email: 'other@example.com', phone: '1' });
    expect(values).toEqual({ name: 'Kim', email: 'ana@example.com', phone: '1' });
  });

  test('never replaces a change that came after the question, in any order', () => {
    const name = fc.constantFrom('a', 'b', 'c');
    const step = fc.oneof(
      fc.record({ kind: fc.constant('type' as const), name }),
      fc.record({ kind: fc.constant('ask' as const), names: fc.uniqueArray(name) }),
      fc.record({ kind: fc.constant('answer' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { change, fillLater, values } = openForm();
        const asked: { answer: () => void; names: readonly string[]; typedSince: Set<string> }[] = [];
        let count = 0;
        for (const one of steps) {
          count += 1;
          if (one.kind === 'type') {
            change(one.name, `typed ${count}`);
            for (const question of asked) question.typedSince.add(one.name);
          } else if (one.kind === 'ask') {
            const fill = fillLater();
            const found = Object.fromEntries(one.names.map((field) => [field, `found ${count}`]));
            asked.push({ answer: () => fill(found), names: one.names, typedSince: new Set() });
          } else {
            const question = asked.shift();
            const before = { ...values };
            question?.answer();
            for (const field of question?.typedSince ?? []) expect(values[field]).toBe(before[field]);
          }
        }
      }),
    );
  });
});
