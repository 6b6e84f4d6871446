import { expect, test } from 'vitest';
import { saysFailureTwice } from '#lib/forms/failure.ts';
import { formOf } from '#lib/forms/form-of.ts';
import { askingSettings } from './form-settings.ts';

test.each([
  ['contact', true, true],
  ['test-drive', true, true],
  ['contact', undefined, false],
  ['finance-pre-approval', true, false],
  ['request-photos', true, false],
] as const)('the form %s of a site with %s says a failure in a dialog: %s (rule E95)', (id, hasFailureDialog, expected) =>
  expect(saysFailureTwice({ setup: { hasFailureDialog }, form: formOf(askingSettings(), id) })).toBe(expected),
);
