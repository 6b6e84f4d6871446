import type { ComponentType } from 'react';
import type { Field } from '#lib/forms/field-types.ts';
import type { FieldContext, FieldKind, FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FieldErrors } from '#lib/forms/form-schema.ts';

/** What every control gets. `id` is the id of its only or first input, and the prefix of the others. */
export type ControlProps = {
  id: string;
  field: Field & { label: string };
  kind: FieldKind;
  context: FieldContext;
  value: FieldValue;
  values: FormValues;
  /** Messages by name. An input inside a field has a name such as "Address.street". */
  errors: FieldErrors;
  /** The help and the message of the field, for screen readers. */
  describedBy: string | undefined;
  onChange: (value: FieldValue) => void;
};

/** A control, and its label: above it, beside it, or the legend of a group of inputs. */
export type FieldControl = { Control: ComponentType<ControlProps>; labelled: 'above' | 'beside' | 'group' };

const textOf = (value: FieldValue): string => (typeof value === 'string' ? value : '');

/** The attributes that say whether an input is required or wrong, and which texts describe it. */
export const stateOf = ({ field, errors, describedBy }: Pick<ControlProps, 'field' | 'errors' | 'describedBy'>) => ({
  'aria-required': field.required || undefined,
  'aria-invalid': errors[field.name] ? true : undefined,
  'aria-describedby': describedBy,
});

/** The attributes of an input for one text, such as a select. */
export const textInputOf = (props: ControlProps) => ({
  id: props.id,
  name: props.field.name,
  value: textOf(props.value),
  onChange: (event: { target: { value: string } }) => props.onChange(event.target.value),
  ...stateOf(props),
});
