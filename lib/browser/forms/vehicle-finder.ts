import type { FieldContext, FormValues } from '../../forms/fields/field-kind.ts';
import type { FormSteps } from '../../forms/form-schema.ts';
import { lookupTexts } from '../../forms/lookup-texts.ts';
import { lookupQuestion, vehicleText, vehicleValues } from '../../forms/vehicle-values.ts';
import type { VehicleLookup } from './look-up-vehicle.ts';

type Finder = {
  form: FormSteps;
  context: { forms: Pick<FieldContext['forms'], 'defaultState'> };
  lookUp: (registration: { rego: string; state: string }) => Promise<VehicleLookup>;
  sleep: (ms: number) => Promise<void>;
  /** The message beside a button. */
  onText: (button: string, text: string) => void;
};

/** After this time, a message says that it takes long. */
const slowMs = 8000;

/** Runs the lookups of one form: the request, the message meanwhile, and the values of the answer (rule E90). */
export function vehicleFinder({ form, context, lookUp, sleep, onText }: Finder) {
  let latest = 0;
  return async function find(button: string, values: FormValues): Promise<FormValues> {
    latest += 1;
    const press = latest;
    // The answer to an earlier press may be about a plate that the shopper has changed.
    const say = (text: string) => press === latest && onText(button, text);
    const question = lookupQuestion(form, button, values, context);
    if ('problem' in question) {
      say(question.problem);
      return {};
    }
    say(lookupTexts.asking);
    let isAnswered = false;
    void sleep(slowMs).then(() => !isAnswered && say(lookupTexts.slow));
    const result = await lookUp(question);
    isAnswered = true;
    if (press !== latest) return {};
    say(result.kind === 'found' ? lookupTexts.found(vehicleText(result.vehicle)) : result.message);
    return result.kind === 'found' ? vehicleValues(form, button, result.vehicle) : {};
  };
}
