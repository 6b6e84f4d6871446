import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import type { filling } from '#lib/forms/filling.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';
import type { StepState } from '#lib/forms/step-state.ts';
import { typedValues } from './typed-values.ts';

/** Where a form begins: values to fill in, and the step where the shopper stopped. `isRemembered`: some come from what the device remembers. */
export type FormStart = { values: FormValues; state?: StepState | undefined; isRemembered?: boolean };

type Filling = {
  element: RefObject<HTMLFormElement | null>;
  form: FormSteps;
  start: FormStart | undefined;
  fields: Pick<ReturnType<typeof filling>, 'change' | 'fillUnchanged'>;
  setState: (state: StepState) => void;
};

/** Fills in what was typed before the code was there, and then what the device remembers, where nothing was typed. */
export function useFormStart({ element, form, start, fields, setState }: Filling): void {
  const hasTyped = useRef(false);
  const filled = useRef(start);
  // Before React's own update of the inputs, which would write its first values into them.
  useLayoutEffect(() => {
    if (hasTyped.current || !element.current) return;
    hasTyped.current = true;
    for (const [name, value] of Object.entries(typedValues(element.current, form))) fields.change(name, value);
  }, [element, form, fields]);
  useEffect(() => {
    if (!start || filled.current === start) return;
    filled.current = start;
    fields.fillUnchanged(start.values);
    if (start.state) setState(start.state);
  }, [start, fields, setState]);
}
