import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { FieldContext, FieldValue, FormValues } from '#lib/forms/fields/field-kind.ts';
import { type FormSteps, initialValues } from '#lib/forms/form-schema.ts';
import type { StepState } from '#lib/forms/step-state.ts';
import { typedValues } from './typed-values.ts';

/** Where a form begins: values to fill in, and the step where the shopper stopped. `isRemembered`: some come from what the device remembers. */
export type FormStart = { values: FormValues; state?: StepState | undefined; isRemembered?: boolean };

type Values = Record<string, FieldValue | undefined>;
type Filling = {
  element: RefObject<HTMLFormElement | null>;
  form: FormSteps;
  context: FieldContext;
  start: FormStart | undefined;
  setValues: (change: (known: Values) => Values, shouldValidate: boolean) => unknown;
  setState: (state: StepState) => void;
};

export const isSame = (a: FieldValue | undefined, b: FieldValue | undefined) => JSON.stringify(a) === JSON.stringify(b);

/** Fills in what was typed before the code was there, and then what the device remembers, where nothing was typed. */
export function useFormStart({ element, form, context, start, setValues, setState }: Filling): void {
  const hasTyped = useRef(false);
  const filled = useRef(start);
  // Before React's own update of the inputs, which would write its first values into them.
  useLayoutEffect(() => {
    if (hasTyped.current || !element.current) return;
    hasTyped.current = true;
    const typed = typedValues(element.current, form);
    if (Object.keys(typed).length > 0) setValues((known) => ({ ...known, ...typed }), false);
  }, [element, form, setValues]);
  // At once: Formik would write the values of its last render over what is typed before a later effect runs.
  useLayoutEffect(() => {
    if (!start || filled.current === start) return;
    filled.current = start;
    const empty = initialValues(form, context);
    const isUntouched = (known: Values, name: string) => isSame(known[name], empty[name]);
    setValues(
      (known) => ({ ...known, ...Object.fromEntries(Object.entries(start.values).filter(([name]) => isUntouched(known, name))) }),
      false,
    );
    if (start.state) setState(start.state);
  }, [form, context, start, setValues, setState]);
}
