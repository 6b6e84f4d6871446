import type { Draft } from './apply-patch.ts';
import type { FieldDefinition } from './definitions/common-fields.ts';
import { fieldTypes } from './field-types.ts';
import type { FormFault } from './form-fault.ts';

type FieldCheck = (field: FieldDefinition, draft: Draft) => Omit<FormFault, 'patch'> | undefined;

const hasField = (draft: Draft, name: string) => draft.fields.some(({ field }) => field.name === name);

const stepOf = (draft: Draft, name: string) => draft.fields.find(({ field }) => field.name === name)?.step ?? 0;

/** The faults of a field in a patched form, each with the key that is wrong. */
const fieldChecks: readonly FieldCheck[] = [
  ({ when }, draft) =>
    when && !hasField(draft, when.field)
      ? { path: ['when', 'field'], problem: `the form has no field "${when.field}"`, fix: 'name a field of this form' }
      : undefined,
  ({ when, name }, draft) =>
    when && hasField(draft, when.field) && stepOf(draft, when.field) > stepOf(draft, name)
      ? {
          path: ['when', 'field'],
          problem: `"${when.field}" is in a later step`,
          fix: 'name a field of the same step or an earlier one',
        }
      : undefined,
  ({ of }, draft) =>
    of !== undefined && !hasField(draft, of)
      ? { path: ['of'], problem: `the form has no field "${of}"`, fix: 'name a field of this form' }
      : undefined,
  ({ type, name, options, optionsFrom }) =>
    fieldTypes[type].needsOptions && !optionsFrom && (options ?? []).length === 0
      ? { path: ['options'], problem: `"${name}" has nothing to choose from`, fix: 'add "options": [{ "value": "…", "label": "…" }]' }
      : undefined,
  ({ type, name, value }) =>
    type === 'hidden' && value === undefined
      ? { path: ['value'], problem: `the hidden field "${name}" has no value to send`, fix: 'add "value"' }
      : undefined,
  // Each later step would send the files of an earlier one again.
  ({ type, name }, { fields }) =>
    type === 'file' && fields.some(({ step }) => step > (fields.find(({ field }) => field.name === name)?.step ?? 0))
      ? { path: ['type'], problem: `"${name}" is a file, and steps follow`, fix: 'ask for files in the last step' }
      : undefined,
  ({ when, name }, draft) =>
    when && dependsOnItself(name, draft)
      ? { path: ['when'], problem: `"${name}" depends on itself`, fix: 'remove one of the conditions' }
      : undefined,
];

function dependsOnItself(name: string, draft: Draft): boolean {
  const masters = new Map(draft.fields.map(({ field }) => [field.name, field.when?.field]));
  const seenNames = new Set<string>();
  for (let at = masters.get(name); at !== undefined; at = masters.get(at)) {
    if (at === name) return true;
    if (seenNames.has(at)) return false;
    seenNames.add(at);
  }
  return false;
}

/** The faults of a form after its patches. A fault names the last patch that touched its field. */
export const draftFaults = (draft: Draft): FormFault[] =>
  draft.fields.flatMap(({ field, from }) =>
    fieldChecks.flatMap((check) => {
      const fault = check(field, draft);
      return fault ? [{ ...fault, patch: from.at(-1) ?? '' }] : [];
    }),
  );
