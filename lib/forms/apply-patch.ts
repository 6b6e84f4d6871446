import { definedFields } from '../model/defined-fields.ts';
import type { LeadTarget } from '../model/lead.ts';
import type { FieldDefinition, FormDefinition, FormEvent } from './definitions/common-fields.ts';
import type { FormFault } from './form-fault.ts';
import type { FormField, FormPatch } from './form-patch.ts';

/** A field while patches are applied: its step, and the settings that changed it. */
export type DraftField = { step: number; field: FieldDefinition; from: readonly string[] };

export type Draft = {
  form: Omit<FormDefinition, 'steps' | 'event'> & { target?: LeadTarget; event?: FormEvent | number };
  fields: readonly DraftField[];
};

/** Why a known field is missing in this site's form: the option that leaves it out, or the patch that removed it. */
export type AbsentFields = ReadonlyMap<string, string>;

type Patched = { draft: Draft; fault?: FormFault };

const namesOf = (draft: Draft) => draft.fields.map(({ field }) => field.name);

function unknownField(draft: Draft, absent: AbsentFields, patch: string, key: string, word: string): Patched {
  const reason = absent.get(word);
  const fieldNames = namesOf(draft);
  const fault =
    reason === undefined
      ? { problem: `the form has no field "${word}"`, fix: `its fields: ${fieldNames.join(', ')}`, unknown: { word, known: fieldNames } }
      : {
          problem: `this form does not show the field "${word}"`,
          fix: `remove the patch, or change ${reason}, which leaves the field out`,
        };
  return { draft, fault: { patch, path: [key], ...fault } };
}

/** Our own fields of every lead. A shopper's answer with such a name would be lost. */
const reserved = new Set(
  `website_slug url source user_agent visited_pages linked_query_params lead_id has_files lead_status form_completed skipped_steps step_number
  additional_services location_id dealership_slug`.split(/\s+/),
);

function insert(
  draft: Draft,
  patch: string,
  { insert: field, after }: Extract<FormPatch, { insert: FormField }>,
  absent: AbsentFields,
): Patched {
  const fail = (problem: string, fix: string): Patched => ({ draft, fault: { patch, path: ['insert', 'name'], problem, fix } });
  if (namesOf(draft).includes(field.name))
    return fail(`the form already has a field "${field.name}"`, `write { "set": "${field.name}", "to": { … } } to change it`);
  if (reserved.has(field.name)) return fail(`every lead has its own "${field.name}"`, 'choose another name');
  const place = after === undefined ? -1 : draft.fields.findIndex((item) => item.field.name === after);
  if (after !== undefined && place === -1) return unknownField(draft, absent, patch, 'after', after);
  const step = draft.fields[Math.max(0, place)]?.step ?? 0;
  const added: DraftField = { step, field, from: [patch] };
  return { draft: { ...draft, fields: [...draft.fields.slice(0, place + 1), added, ...draft.fields.slice(place + 1)] } };
}

/** Removes a field, and those that depend on its value. A model field without its make has no suggestions. */
function withoutField(fields: readonly DraftField[], name: string): readonly DraftField[] {
  const dependent = fields.filter(({ field }) => field.name !== name && field.when?.field === name).map(({ field }) => field.name);
  const left = fields.flatMap((item): DraftField[] => {
    if (item.field.name === name) return [];
    const { of, ...field } = item.field;
    return [of === name ? { ...item, field } : item];
  });
  return dependent.reduce(withoutField, left);
}

/** Applies one change to a form (rule O7). A change without a target is a fault and has no effect. */
export function applyPatch(draft: Draft, name: string, patch: FormPatch, absent: AbsentFields): Patched {
  if ('form' in patch) return { draft: { ...draft, form: { ...draft.form, ...definedFields(patch.form) } } };
  if ('insert' in patch) return insert(draft, name, patch, absent);
  const target = 'remove' in patch ? patch.remove : patch.set;
  if (!namesOf(draft).includes(target)) return unknownField(draft, absent, name, 'remove' in patch ? 'remove' : 'set', target);
  if ('remove' in patch) return { draft: { ...draft, fields: withoutField(draft.fields, target) } };
  const fields = draft.fields.map((item): DraftField => {
    if (item.field.name !== target) return item;
    // New options replace the site's options.
    const { optionsFrom, ...field } = item.field;
    const changed = { ...field, ...(patch.to.options || optionsFrom === undefined ? {} : { optionsFrom }), ...definedFields(patch.to) };
    return { ...item, field: changed as FieldDefinition, from: [...item.from, name] };
  });
  return { draft: { ...draft, fields } };
}
