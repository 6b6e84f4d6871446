import { lookUpVehicle } from '#lib/browser/look-up-vehicle.ts';
import { vehicleFinder } from '#lib/browser/vehicle-finder.ts';
import type { FieldContext } from '#lib/forms/fields/field-kind.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** What a press of "Find My Vehicle" runs; `onText` gets what the shopper reads beside the button. */
export const pageFinder = (form: FormSteps, rules: FieldContext['forms'], base: string, onText: (button: string, text: string) => void) =>
  vehicleFinder({
    ...{ form, context: { forms: rules }, sleep, onText },
    lookUp: (registration) => lookUpVehicle(registration, { fetch: (input, init) => fetch(input, init), base }),
  });
