import { type Field, fieldTypes } from './field-types.ts';
import type { ChosenFile, FieldContext, FormValues } from './fields/field-kind.ts';
import { checkForm, type FieldErrors, type FormSteps, shownFields } from './form-schema.ts';

/** A form since it was last sent: the messages and values at that time, and the current ones. */
type Corrected = { errors: FieldErrors; sent: FormValues; values: FormValues; step: number };

/** Whether a message belongs to a field, or to one of its inputs. */
export const isOf = ({ name }: Field, key: string) => key === name || key.startsWith(`${name}.`);

/**
 * The messages to show while a shopper corrects a form (rule E75): a field keeps its message until it becomes valid. A field that was valid
 * gets no new message until the form is sent again, except for files, whose faults are shown when they are chosen.
 */
export function shownErrors(form: FormSteps, context: FieldContext, { errors, sent, values, step }: Corrected): FieldErrors {
  const fields = shownFields(form, values, step);
  const early = fields.filter(
    ({ type, name }) => fieldTypes[type].checksAtOnce && (values[name] as readonly unknown[] | undefined)?.length,
  );
  if (Object.keys(errors).length === 0 && early.length === 0) return errors;
  const fieldOf = (key: string) => fields.find((field) => isOf(field, key));
  const isChanged = (field: Field | undefined) => field !== undefined && values[field.name] !== sent[field.name];
  const wrong = new Set(Object.keys(errors).map(fieldOf));
  const now = Object.entries(checkForm(form, context, values, step).errors ?? {}).filter(([key]) => {
    const field = fieldOf(key);
    return field !== undefined && (early.includes(field) || (isChanged(field) && wrong.has(field)));
  });
  return Object.fromEntries([...Object.entries(errors).filter(([key]) => !isChanged(fieldOf(key))), ...now]);
}

/** The API's messages by form field. The API calls all files `files`, and quotes the name of a refused file. */
export function fieldErrors(form: FormSteps, values: FormValues, { files: problem, ...errors }: FieldErrors): FieldErrors {
  const fields = shownFields(form, values).filter(({ type }) => type === 'file');
  const chosenIn = ({ name }: Field) => (Array.isArray(values[name]) ? (values[name] as readonly ChosenFile[]) : []);
  if (problem === undefined) return errors;
  const field =
    fields.find((one) => chosenIn(one).some(({ name }) => problem.includes(name))) ?? fields.find((one) => chosenIn(one).length > 0);
  return { ...errors, [field?.name ?? 'files']: problem };
}
