import { useRef, useState } from 'react';
import { sleep } from '#lib/browser/sleep.ts';
import type { FieldContext, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';
import { lookupFailed } from '#lib/forms/lookup-texts.ts';

type Find = (button: string, values: FormValues) => Promise<FormValues>;

/** Loads what looks vehicles up; most shoppers never press the button. */
async function loadFinder(form: FormSteps, rules: FieldContext['forms'], base: string, onText: (button: string, text: string) => void) {
  const [{ vehicleFinder }, { lookUpVehicle }] = await Promise.all([
    import('#lib/browser/vehicle-finder.ts'),
    import('#lib/browser/look-up-vehicle.ts'),
  ]);
  const network = { fetch: ((input, init) => fetch(input, init)) as typeof fetch, base };
  return vehicleFinder({ form, context: { forms: rules }, sleep, lookUp: (registration) => lookUpVehicle(registration, network), onText });
}

/** The lookups of an open form, and what the shopper reads beside each button (rule E90). */
export function useVehicleFinder(form: FormSteps, rules: FieldContext['forms'], base: string) {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const finder = useRef<Promise<Find>>(undefined);
  const say = (button: string, text: string) => setNotes((notesBefore) => ({ ...notesBefore, [button]: text }));
  const find: Find = async (button, values) => {
    finder.current ??= loadFinder(form, rules, base, say);
    try {
      return await (await finder.current)(button, values);
    } catch {
      finder.current = undefined;
      say(button, lookupFailed);
      return {};
    }
  };
  return { notes, find };
}
