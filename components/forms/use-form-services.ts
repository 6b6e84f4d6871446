import { raiseEvents } from '#lib/browser/form-events.ts';
import { addToken } from '#lib/forms/bot-check.ts';
import type { FormValues } from '#lib/forms/fields/field-kind.ts';
import { asksTestDrive, formEvents, stepEvent } from '#lib/forms/form-events.ts';
import { enquiryCategory, type FormCar } from '#lib/forms/lead-payload.ts';
import { messages } from '#lib/forms/messages.ts';
import type { SendAttempt } from '#lib/forms/submit-state.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { useBotCheck } from './bot-check.tsx';
import { useFreeDays } from './use-free-days.ts';
import { useVehicleFinder } from './use-vehicle-finder.ts';

/** The result of sending a form or one of its steps; steps count from 0. */
type Sent = { values: FormValues; leadId?: string; step?: number; error?: string };

/** What an open form asks others for: free bookings, vehicles, the bot check; and what it tells listeners. */
export function useFormServices({ setup, form }: Pick<FormView, 'setup' | 'form'>, car: FormCar | undefined) {
  const { widget, token } = useBotCheck(setup.botCheck);
  const bookings = useFreeDays(form.bookings, setup.locale.timeZone, setup.api);
  const lookups = useVehicleFinder(form, setup.rules, setup.api);
  return {
    ...{ widget, bookings, lookups },
    /** An attempt as it is sent: a new lead has a token of its own (rule E92). */
    withToken: async (attempt: SendAttempt): Promise<SendAttempt> =>
      attempt.request.method === 'POST' ? { ...attempt, request: addToken(attempt.request, await token()) } : attempt,
    /** Raises the events of a form that was sent, saved or refused (rule E93). */
    report({ values, leadId, step, error }: Sent): void {
      const all = { event: form.event, carType: car?.car_type, hasCar: car !== undefined, withTestDrive: asksTestDrive(form, values) };
      const numbers = step === undefined ? formEvents(all) : [stepEvent];
      raiseEvents(document, error === undefined ? numbers : numbers.slice(0, 1), {
        ...{ category: enquiryCategory({ form, values, car }), form: form.id },
        ...(leadId === undefined ? {} : { leadId }),
        ...(step === undefined ? {} : { step: step + 1 }),
        ...(error === undefined ? {} : { error }),
      });
      // Where a site wants it, the failure is said twice (rule E95).
      if (error !== undefined && setup.hasBrowserAlert && !form.hidesProblem) window.alert(messages.submitFailed);
    },
  };
}
