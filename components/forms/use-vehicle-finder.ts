import { useState } from 'react';
import { lookUpVehicle } from '#lib/browser/look-up-vehicle.ts';
import { vehicleFinder } from '#lib/browser/vehicle-finder.ts';
import type { FieldContext, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** The lookups of an open form, and what the shopper reads beside each button (rule E90). */
export function useVehicleFinder(form: FormSteps, rules: FieldContext['forms'], base: string) {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [find] = useState(() =>
    vehicleFinder({
      ...{ form, context: { forms: rules }, sleep },
      lookUp: (registration) => lookUpVehicle(registration, { fetch: (input, init) => fetch(input, init), base }),
      onText: (button, text) => setNotes((known) => ({ ...known, [button]: text })),
    }),
  );
  return { notes, find: find as (button: string, values: FormValues) => Promise<FormValues> };
}
