import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Field } from '#lib/forms/field-types.ts';
import type { FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { filling } from '#lib/forms/filling.ts';
import type { FormSteps, StepState } from '#lib/forms/form-schema.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isSelect = (input: Input): input is HTMLSelectElement => input.tagName === 'SELECT';
const isTicking = (input: Input): input is HTMLInputElement => input.type === 'checkbox' || input.type === 'radio';
const filesIn = (input: Input): File[] => (input.type === 'file' ? [...((input as HTMLInputElement).files ?? [])] : []);

/** Whether an input's value differs from the one in its HTML. */
function isChanged(input: Input): boolean {
  if (isSelect(input)) return [...input.options].some((option) => option.selected !== option.defaultSelected);
  if (isTicking(input)) return input.checked !== input.defaultChecked;
  return input.type === 'file' ? filesIn(input).length > 0 : input.value !== input.defaultValue;
}

function readValue(inputs: readonly Input[], { name, type }: Field): FieldValue {
  const [first] = inputs as [Input];
  if (type === 'file') return filesIn(first);
  if (first.name !== name) return Object.fromEntries(inputs.map((input) => [input.name.slice(name.length + 1), input.value]));
  if (type === 'check_group') return inputs.filter((input) => isTicking(input) && input.checked).map(({ value }) => value);
  if (!isTicking(first)) return first.value;
  if (first.type === 'checkbox') return first.checked;
  return inputs.find((input) => isTicking(input) && input.checked)?.value ?? '';
}

/** Whether two answers are the same. */
export const isSame = (a: FieldValue | undefined, b: FieldValue | undefined) => JSON.stringify(a) === JSON.stringify(b);

/**
 * What a shopper typed into the HTML of a form before its code arrived. Unchanged fields are left out. A select that React rendered looks
 * changed, because none of its options is the default, but it still holds its first value.
 */
function typedValues(element: HTMLFormElement, { steps }: FormSteps, first: FormValues): FormValues {
  const inputs = [...element.elements].filter((input): input is Input => /^(INPUT|SELECT|TEXTAREA)$/.test(input.tagName));
  return Object.fromEntries(
    steps
      .flatMap(({ fields }) => fields)
      .flatMap((field) => {
        const own = inputs.filter(({ name }) => name === field.name || name.startsWith(`${field.name}.`));
        if (!own.some(isChanged)) return [];
        const value = readValue(own, field);
        return isSame(value, first[field.name]) ? [] : [[field.name, value] as const];
      }),
  );
}

/**
 * Where a form begins: values to fill in, and the step where the shopper stopped. `isRemembered`: some values come from what the device
 * remembers. `chosen`: values that the car or the link sets.
 */
export type FormStart = { values: FormValues; chosen?: FormValues; state?: StepState | undefined; isRemembered?: boolean };

type Keeping = {
  start: FormStart | undefined;
  values: FormValues;
  state: StepState;
  keep: ((values: FormValues, state: StepState) => void) | undefined;
};

/** Keeps the draft of a form with each change (rule E104). */
export function useDraft({ start, values, state, keep }: Keeping): void {
  // Initial values cause no draft: when they arrive, the fields are not filled in yet.
  const onChange = useEffectEvent((typed: FormValues, at: StepState) => start && keep?.(typed, at));
  useEffect(() => {
    onChange(values, state);
  }, [values, state]);
}

type Filling = {
  element: RefObject<HTMLFormElement | null>;
  form: FormSteps;
  start: FormStart | undefined;
  /** The values of the first render. */
  first: FormValues;
  fields: Pick<ReturnType<typeof filling>, 'change' | 'fillUnchanged'>;
  setState: (state: StepState) => void;
};

/** Restores what was typed before the code loaded, then fills the remaining fields with what the device remembers. */
export function useFormStart({ element, form, start, first, fields, setState }: Filling): void {
  const hasTyped = useRef(false);
  const filled = useRef(start);
  // Must run before React updates the inputs, which would write its initial values into them.
  useLayoutEffect(() => {
    if (hasTyped.current || !element.current) return;
    hasTyped.current = true;
    for (const [name, value] of Object.entries(typedValues(element.current, form, first))) fields.change(name, value);
  }, [element, form, first, fields]);
  // Must run before the form is painted: when the form says that it is filled in, or can be sent, this must be true.
  useLayoutEffect(() => {
    if (!start || filled.current === start) return;
    filled.current = start;
    fields.fillUnchanged(start.values);
    if (start.state) setState(start.state);
  }, [start, fields, setState]);
}
