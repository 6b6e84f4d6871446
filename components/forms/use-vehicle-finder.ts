import { useState } from 'react';
import type { FieldContext, FormValues } from '#lib/forms/fields/field-kind.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';
import { lookupTexts } from '#lib/forms/lookup-texts.ts';
import type { pageFinder } from './find-vehicle.ts';

/** The lookups of an open form, and what the shopper reads beside each button (rule E90). Their code loads with the first press. */
export function useVehicleFinder(form: FormSteps, rules: FieldContext['forms'], base: string) {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [find] = useState(() => {
    const onText = (button: string, text: string) => setNotes((known) => ({ ...known, [button]: text }));
    let finder: ReturnType<typeof pageFinder> | undefined;
    return async (button: string, values: FormValues): Promise<FormValues> => {
      try {
        const { pageFinder: make } = await import('./find-vehicle.ts');
        finder ??= make(form, rules, base, onText);
      } catch {
        onText(button, lookupTexts.failed);
        return {};
      }
      return finder(button, values);
    };
  });
  return { notes, find };
}
