import type { FieldSettings } from '../model/field-settings.ts';
import { cardFields } from './fields/card-fields.ts';
import { choiceFields } from './fields/choice-fields.ts';
import { dateFields } from './fields/date-fields.ts';
import type { FieldContext, FieldKind, FieldValue } from './fields/field-kind.ts';
import { fileFields } from './fields/file-field.ts';
import { numberFields } from './fields/number-fields.ts';
import { personFields } from './fields/person-fields.ts';
import { locationFields } from './fields/place-fields.ts';
import { textFields } from './fields/text-fields.ts';
import { vehicleFields } from './fields/vehicle-fields.ts';

const kinds = {
  ...personFields,
  ...textFields,
  ...choiceFields,
  ...numberFields,
  ...dateFields,
  ...locationFields,
  ...vehicleFields,
  ...cardFields,
  ...fileFields,
};

export type FormFieldType = keyof typeof kinds;

/** The names of all controls; components/forms has one component for each. */
export type ControlName = (typeof kinds)[FormFieldType]['control'];

/** Every type of field (rule E70). */
export const fieldTypes: Readonly<Record<FormFieldType, FieldKind & { control: ControlName }>> = kinds;

export const formFieldTypes = Object.keys(kinds) as FormFieldType[];

export type Field = FieldSettings & { type: FormFieldType };

/** The initial value of a field. */
export const initialValue = (field: Field, context: FieldContext): FieldValue =>
  fieldTypes[field.type].initial?.(field, context) ?? String(field.value ?? '');
