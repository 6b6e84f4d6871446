import type { Field, FormFieldType } from '#lib/forms/field-types.ts';
import { fieldTypes } from '#lib/forms/field-types.ts';
import type { FieldContext, FieldValue, FormValues, LeadFields } from '#lib/forms/fields/field-kind.ts';
import { checkForm, type FieldErrors } from '#lib/forms/form-schema.ts';

type Overrides = Partial<Omit<FieldContext, 'forms'>> & { forms?: Partial<FieldContext['forms']> };

/** The settings that fields read, for a site in Queensland on 22 November 2026. */
export const fieldContext = ({ forms, ...rest }: Overrides = {}): FieldContext => ({
  language: 'en-AU',
  today: '2026-11-22',
  choices: {
    makes: { Mazda: ['CX-5', 'Mazda3'], Toyota: ['Corolla', 'Hilux'] },
    locations: [
      { value: '11', label: 'Botany' },
      { value: '12', label: 'Ryde' },
    ],
    dealerships: [
      { value: 'north', label: 'North Motors' },
      { value: 'south', label: 'South Motors' },
    ],
  },
  uploads: { files: 5, megabytes: 10 },
  ...rest,
  forms: {
    phoneCountry: 'AU',
    mobileOnly: false,
    wideNames: false,
    optInChecked: true,
    defaultState: 'qld',
    ...forms,
  },
});

export const aField = (type: FormFieldType, more: Partial<Field> = {}): Field => ({ type, name: 'it', required: true, ...more });

/** What a lead gets from a value, or the messages of a refused one. */
export function answer(
  field: Field,
  value: FieldValue | undefined,
  context = fieldContext(),
  others: FormValues = {},
): LeadFields | FieldErrors {
  const checked = checkForm({ steps: [{ fields: [field] }] }, context, { ...others, [field.name]: value });
  if (checked.errors) return checked.errors;
  const kind = fieldTypes[field.type];
  const parsed = checked.values[field.name] ?? '';
  return kind.toLead ? kind.toLead(parsed, field, context) : { [field.name]: parsed as string };
}
