import { expect, it } from 'vitest';
import { fieldTypes } from '#lib/forms/field-types.ts';
import { aField, fieldContext } from '../field-context.ts';

it.each([
  ['en-AU', ['Street Address', 'Suburb', 'State', 'Postcode']],
  ['en-NZ', ['Street Address', 'Suburb or Town', 'Region', 'Postcode']],
  ['en-US', ['Street Address', 'City', 'State', 'ZIP Code']],
] as const)('the parts of an address in %s', (language, labels) => {
  const parts = fieldTypes.address.parts?.(aField('address'), fieldContext({ language })) ?? [];
  expect(parts.map(({ label }) => label)).toEqual(labels);
});
