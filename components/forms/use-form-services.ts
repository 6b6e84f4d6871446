import { useCallback, useEffect, useRef, useState } from 'react';
import { sleep } from '#lib/browser/sleep.ts';
import { raiseEvents } from '#lib/browser/tracking/form-events.ts';
import { addToken } from '#lib/forms/bot-check.ts';
import type { FieldContext, FormValues } from '#lib/forms/fields/field-kind.ts';
import { asksTestDrive, formEvents, stepEvent } from '#lib/forms/form-events.ts';
import type { FormSteps } from '#lib/forms/form-schema.ts';
import { takenDays } from '#lib/forms/free-days.ts';
import { enquiryCategory, type FormCar } from '#lib/forms/lead-payload.ts';
import { lookupFailed } from '#lib/forms/lookup-texts.ts';
import type { SendAttempt, SentEvents } from '#lib/forms/submit-state.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { useBotCheck } from './bot-check.tsx';

type Find = (button: string, values: FormValues) => Promise<FormValues>;

/** Loads the code that looks up vehicles. Most shoppers never press the button. */
async function loadFinder(form: FormSteps, rules: FieldContext['forms'], base: string, onText: (button: string, text: string) => void) {
  const [{ vehicleFinder }, { lookUpVehicle }] = await Promise.all([
    import('#lib/browser/forms/vehicle-finder.ts'),
    import('#lib/browser/forms/look-up-vehicle.ts'),
  ]);
  const network = { fetch: ((input, init) => fetch(input, init)) as typeof fetch, base };
  return vehicleFinder({ form, context: { forms: rules }, sleep, lookUp: (registration) => lookUpVehicle(registration, network), onText });
}

/** The lookups of an open form, and the message beside each button (rule E90). */
function useVehicleFinder(form: FormSteps, rules: FieldContext['forms'], base: string) {
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

/** Replacing an input that has the focus would lose the focus and the typed text. */
function whenLeft(act: () => void): () => void {
  const field = document.activeElement?.closest('[data-control="slot"]');
  if (!field) {
    act();
    return () => {};
  }
  field.addEventListener('focusout', act, { once: true });
  return () => field.removeEventListener('focusout', act);
}

/** A shopper who has pressed the button should not wait to learn that a time is taken. */
const shortMs = 3000;

type Bookings = Pick<FieldContext, 'freeDays' | 'takenDays'>;

/** The free bookings of an open form (rule E91). `refresh` requests them again, shows them and returns them. */
function useFreeDays({ setup, form }: Pick<FormView, 'setup' | 'form'>) {
  const { bookings: kind } = form;
  const { api: base, places, locale } = setup;
  const { timeZone } = locale;
  const [bookings, setBookings] = useState<Bookings>({});
  const load = useCallback(
    async (timeoutMs?: number) => {
      if (kind === undefined) return undefined;
      // Most forms take no bookings, so the code that reads them is loaded only when needed.
      const code = await import('#lib/browser/forms/load-free-days.ts').catch(() => undefined);
      return code?.loadFreeDays(
        kind,
        { now: Date.now(), places: places ?? [], timeZone },
        {
          ...{ fetch: (input, init) => fetch(input, init), base },
          ...(timeoutMs === undefined ? {} : { timeoutMs }),
        },
      );
    },
    [kind, places, timeZone, base],
  );
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    void load().then((days) => {
      if (days && !isGone) stop = whenLeft(() => setBookings({ freeDays: days }));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [load]);
  const refresh = async (): Promise<Bookings> => {
    const { freeDays: before = [], takenDays: takenBefore = [] } = bookings;
    const freeDays = before.length > 0 ? await load(shortMs) : undefined;
    if (!freeDays) return bookings;
    const next = { freeDays, takenDays: takenDays([...takenBefore, ...before], freeDays) };
    setBookings(next);
    return next;
  };
  return { bookings, refresh };
}

/** The result of sending a form or one of its steps; steps count from 0. */
type Sent = { values: FormValues; leadId?: string; step?: number; error?: string };

/** The services of an open form: free bookings, vehicle lookups, the bot check, and its events. */
export function useFormServices(view: Pick<FormView, 'setup' | 'form'>, car: FormCar | undefined) {
  const { setup, form } = view;
  const { widget, token } = useBotCheck(setup.botCheck);
  const freeDays = useFreeDays(view);
  const lookups = useVehicleFinder(form, setup.rules, setup.api);
  /** The events of the form once it is stored. */
  const eventsOf = (values: FormValues): SentEvents => {
    const category = enquiryCategory({ form, values, car });
    const about = { event: form.event, category, carType: car?.car_type, hasCar: car !== undefined };
    return { numbers: formEvents({ ...about, withTestDrive: asksTestDrive(form, values) }), category, form: form.id };
  };
  return {
    widget,
    freeDays,
    lookups,
    eventsOf,
    /** An attempt, ready to send. Each new lead has its own token (rule E92). */
    withToken: async (attempt: SendAttempt): Promise<SendAttempt> =>
      attempt.request.method === 'POST' ? { ...attempt, request: addToken(attempt.request, await token()) } : attempt,
    /** Raises the events of a form that was sent, saved or refused (rule E93). */
    report({ values, leadId, step, error }: Sent): void {
      const { numbers: ofForm, ...about } = eventsOf(values);
      const numbers = step === undefined ? ofForm : [stepEvent];
      raiseEvents(document, error === undefined ? numbers : numbers.slice(0, 1), {
        ...about,
        ...(leadId === undefined ? {} : { leadId }),
        ...(step === undefined ? {} : { step: step + 1 }),
        ...(error === undefined ? {} : { error }),
      });
    },
  };
}
