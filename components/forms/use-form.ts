import Router from 'next/router';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { listen } from '#components/ui/listen.ts';
import { bookingLog } from '#lib/browser/forms/booking-log.ts';
import { formMemory, formsInProgress } from '#lib/browser/forms/form-memory.ts';
import { formSender, type Prepared } from '#lib/browser/forms/form-sender.ts';
import { sendLead } from '#lib/browser/forms/send-lead.ts';
import { sentLog } from '#lib/browser/forms/sent-log.ts';
import { unsentStore } from '#lib/browser/forms/unsent-store.ts';
import { pageQuery } from '#lib/browser/page-query.ts';
import { sleep } from '#lib/browser/sleep.ts';
import { visitLog } from '#lib/browser/visit-log.ts';
import { answersPrint } from '#lib/forms/answers-print.ts';
import { bookingOf, bookingPlaces } from '#lib/forms/booking-places.ts';
import { draftAnswers, draftOf, draftSubject } from '#lib/forms/draft.ts';
import { saysFailureTwice } from '#lib/forms/failure.ts';
import { carValues, contextWhenSent, fieldContext, linkValues } from '#lib/forms/field-context.ts';
import type { FieldContext, FormValues } from '#lib/forms/fields/field-kind.ts';
import { checkForm, initialValues, moveStep, type StepState } from '#lib/forms/form-schema.ts';
import { newsText } from '#lib/forms/lead-news.ts';
import { enquiryCategory, type FormCar, filesOf, leadRequest, takesPlan } from '#lib/forms/lead-payload.ts';
import { prefill } from '#lib/forms/stored-details.ts';
import { idleSubmit, type SubmitState } from '#lib/forms/submit-state.ts';
import { thanksHref } from '#lib/forms/thanks-href.ts';
import { type FinancePlan, parsePlan } from '#lib/locale/finance-plan.ts';
import { leadReference } from '#lib/model/lead-reference.ts';
import type { FormView } from '#lib/pages/form-view.ts';
import { parseFinanceQuery } from '#lib/routes/finance-link.ts';
import type { SentStep } from './form-body.tsx';
import { useFormServices } from './use-form-services.ts';
import type { FormStart } from './use-form-start.ts';
import { announceNews, leadNewsOf, useLeadNews } from './use-lead-news.ts';

const device = { storage: () => window.localStorage, tab: () => window.sessionStorage, now: () => Date.now() };

/** The fetch and the base address for requests to the API. */
const network = (base: string) => ({
  base,
  fetch: ((input, init) => fetch(input, init)) as typeof fetch,
  isOnline: () => navigator.onLine,
});

type ContextInput = { makes: FieldContext['choices']['makes']; car: Pick<FormCar, 'location_id'>; now: number | undefined };

/** The context that a form's rules depend on. The built HTML has no current day. */
function contextOf({ setup, form }: Pick<FormView, 'setup' | 'form'>, { makes, car, now }: ContextInput): FieldContext {
  const { locale, rules, uploads, locations, dealerships, lead: site } = setup;
  const places = bookingPlaces(form, setup.places ?? [], { car, site });
  return fieldContext({ locale, forms: rules, api: { uploads } }, { makes, locations, dealerships }, now, places);
}

/** `crypto.randomUUID` is missing on pages without encryption. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** How long a kept form waits before it is sent again. */
const retryMs = 30_000;

/** The data about the visit that is sent with a lead. */
const visitNow = (slug: string) => {
  const log = visitLog(slug, device);
  const { href, pathname } = window.location;
  return { url: href, userAgent: navigator.userAgent, visitedPages: log.pages(pathname), query: log.query() };
};

type FormUse = {
  car?: FormCar | undefined;
  makes: FieldContext['choices']['makes'];
  /** The query of the link that opened the form. If absent, the query of the page. */
  query?: string | undefined;
};

/** The state of a form from its HTML to the thank-you page: what it knows about the shopper, how it is sent, and where it leads. */
export function useForm(view: Pick<FormView, 'setup' | 'form'>, { car, makes, query }: FormUse) {
  const { setup, form } = view;
  const { id: carId, location_id: carLocation, dealership_slug: carDealership } = car ?? {};
  const [now, setNow] = useState<number>();
  const [plan, setPlan] = useState<FinancePlan>();
  const [start, setStart] = useState<FormStart>();
  const [state, setState] = useState<SubmitState>(idleSubmit);
  /** The number of failed attempts to send the form. */
  const [failures, setFailures] = useState(0);
  const leadId = useRef<string>(undefined);
  /** The values filled in besides the draft, and the form's subject. */
  const undrafted = useRef<FormValues>({});
  const subject = useRef('');
  const lastStep = useRef<SentStep>(undefined);
  /** The current values of the form. */
  const typed = useRef<FormValues>(undefined);
  const services = useFormServices(view, car);
  const { bookings: freeBookings, refresh } = services.freeDays;
  const context = useMemo(
    () => ({ ...contextOf(view, { makes, car: { location_id: carLocation }, now }), ...freeBookings }),
    [view, makes, carLocation, now, freeBookings],
  );
  const [tools] = useState(() => {
    const store = unsentStore(setup.slug, device);
    const memory = formMemory(setup.slug, device);
    const sender = formSender({
      send: async (attempt, files) => sendLead(await services.withToken(attempt), files, network(setup.api)),
      // A step is kept with the form's progress. If it were sent later, it would create a second lead.
      keep: (attempt) => (lastStep.current?.isLast ?? false) && store.keep(attempt),
      forget: (key) => {
        store.forget(key);
        leadNewsOf(setup.slug).close(key);
        announceNews();
      },
      sleep,
      newKey,
      onChange: setState,
    });
    return { memory, sender, store, sent: sentLog(setup.slug, device), bookings: bookingLog(setup.slug, () => window.sessionStorage) };
  });
  const { memory, sender, store, sent, bookings } = tools;

  useEffect(() => {
    const at = Date.now();
    const atStart = contextOf(view, { makes: {}, car: { location_id: carLocation }, now: at });
    const search = query ?? pageQuery();
    const linked = linkValues(form, search, atStart);
    setPlan(takesPlan(form) ? parsePlan(search) : undefined);
    const chosen = { ...carValues(form, { location_id: carLocation, dealership_slug: carDealership }, atStart), ...linked };
    const details = prefill(form, memory.details());
    // The car of a link is attached after the draft is read.
    subject.current = draftSubject(parseFinanceQuery(search).car_id ?? carId, linked);
    const draft = memory.progress(form);
    const answers = draft ? draftAnswers(form, draft, { subject: subject.current, linked }) : {};
    const isResumed = draft?.leadId !== undefined || Object.keys(answers).length > 0;
    leadId.current = draft?.leadId;
    undrafted.current = { ...initialValues(form, atStart), ...chosen, ...details, ...linked };
    setStart({
      values: { ...chosen, ...details, ...linked, ...answers },
      chosen,
      state: isResumed ? draft?.state : undefined,
      isRemembered: isResumed || Object.keys(details).length > 0,
    });
    setNow(at);
  }, [form, memory, view, query, carId, carLocation, carDealership]);

  /** Reads the answers of a step. The request creates a lead, or updates the one that earlier steps created. */
  const prepare = ({ values: typed, state: at, isLast, honeypot, filledMs }: SentStep, free: typeof freeBookings): Prepared => {
    const sentAt = Date.now();
    const whenSent = contextWhenSent(context, contextOf(view, { makes, car: { location_id: carLocation }, now: sentAt }));
    // A page that was left open overnight offers days from the new today.
    if (whenSent !== context) setNow(sentAt);
    const checked = checkForm(form, { ...whenSent, ...free }, typed, at.step);
    if (checked.errors) return { errors: checked.errors };
    const { values } = checked;
    const hasSteps = form.steps.length > 1;
    // Another tab may have started the form in the meantime.
    if (hasSteps) leadId.current ??= memory.progress(form)?.leadId;
    const progress = hasSteps ? { step: at.step, isLast, skipped: at.skipped, leadId: leadId.current } : undefined;
    const input = { form, values, context, site: setup.lead, visit: visitNow(setup.slug), car, progress, plan };
    const files = filesOf(form, values) as readonly File[];
    const request = leadRequest(input, { honeypot, filled_ms: Math.round(filledMs) }, new Date().toISOString());
    const fingerprint = answersPrint({ form, step: at.step, car, leadId: leadId.current, values, files, plan });
    const waiting = store.read().find((attempt) => attempt.fingerprint === fingerprint);
    const events = services.eventsOf(values);
    return { fingerprint, request, files, events, ...(waiting ? { request: waiting.request, key: waiting.key } : {}) };
  };

  const keepDraft = (values: FormValues, at: StepState) => {
    typed.current = values;
    // In the meantime, another tab may have sent a step, or this one the whole form.
    const lead = leadId.current ?? memory.progress(form)?.leadId;
    if (sender.state().kind === 'thanked') return;
    const draft = { state: at, values: draftOf(form, values, undrafted.current), subject: subject.current };
    memory.keepProgress(form, lead === undefined ? draft : { ...draft, leadId: lead });
  };

  const thank = (values: FormValues, lead: string) => {
    memory.rememberSent(form, values, enquiryCategory({ form, values, car }), lead);
    const booked = bookingOf(form, values, context.places ?? []);
    if (booked)
      bookings.add({
        reference: leadReference(lead),
        date: booked.date,
        time: booked.time,
        ...(booked.place && { place: booked.place.id }),
      });
    void Router.push(thanksHref({ form, values, car }, lead));
  };

  /** After an answer: on to the next step, or to the thanks. `fingerprint` identifies the answers. */
  const settle = (answer: SubmitState, step: SentStep, fingerprint: string): boolean => {
    const { values, state: at, isLast } = step;
    if (answer.kind === 'idle' && answer.problem) {
      services.report({ values, error: answer.problem, ...(isLast ? {} : { step: at.step }) });
      if (saysFailureTwice(view)) setFailures((count) => count + 1);
    }
    // The next press creates a new lead.
    if (answer.kind === 'idle' && answer.isLeadClosed) {
      leadId.current = undefined;
      memory.clear(form);
      keepDraft(values, at);
    }
    if (answer.kind !== 'thanked') return false;
    services.report({ values, leadId: answer.leadId, ...(isLast ? {} : { step: at.step }) });
    if (step.isLast) {
      sent.add(fingerprint, answer.leadId);
      thank(step.values, answer.leadId);
      return false;
    }
    leadId.current = answer.leadId;
    const next = moveStep(step.state, { type: 'continue' }, form, step.values);
    sender.reset();
    keepDraft(step.values, next);
    return true;
  };

  const send = async (step: SentStep): Promise<boolean> => {
    lastStep.current = step;
    typed.current = step.values;
    const prepared = prepare(step, await refresh());
    const fingerprint = 'fingerprint' in prepared ? prepared.fingerprint : '';
    const sentLeadId = step.isLast ? sent.find(fingerprint) : undefined;
    if (sentLeadId !== undefined) {
      thank(step.values, sentLeadId);
      return false;
    }
    const answer = await sender.submit(() => prepared);
    // A lead that waits on the device is no longer a draft.
    if (answer.kind === 'kept' && step.isLast) {
      memory.clear(form);
      announceNews();
    }
    return settle(answer, step, fingerprint);
  };

  const onAnswer = useEffectEvent(settle);
  useEffect(() => {
    const retry = async () => {
      const before = sender.state();
      const step = lastStep.current;
      // A shopper who has typed something new stays here; the page sends the kept lead (rule E94).
      if (before.kind !== 'kept' || !step || JSON.stringify(typed.current) !== JSON.stringify(step.values)) return;
      onAnswer(await sender.online(), step, before.attempt.fingerprint);
    };
    // When the shopper comes back from the thank-you page, a page from the back/forward cache shows the form as it was sent.
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && sender.state().kind === 'thanked') sender.reset();
    };
    // A request that did not reach the server is retried while the page stays open.
    const timer = state.kind === 'kept' ? setTimeout(retry, retryMs) : undefined;
    const stop = listen(window, { online: retry, pageshow: onPageShow });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [sender, state]);

  const forget = (forms: readonly string[]) => {
    leadId.current = undefined;
    undrafted.current = { ...initialValues(form, context), ...start?.chosen };
    memory.forget(forms);
  };
  const allNews = useLeadNews(setup.slug);
  const isSending = state.kind !== 'idle' && state.kind !== 'kept';
  const problem = state.kind === 'idle' ? state.problem : undefined;
  const earlier = allNews.find((one) =>
    state.kind === 'kept' ? one.key === state.attempt.key && one.kind !== 'waiting' : one.form === form.id && state.kind === 'idle',
  );
  const news = earlier ? newsText(earlier, setup.locale.language) : state.kind === 'kept' ? state.problem : undefined;
  const errors = state.kind === 'idle' ? state.errors : {};
  return {
    isLive: now !== undefined,
    plan,
    context,
    start,
    sending: { isSending, isSent: state.kind === 'thanked', problem, news, errors },
    send,
    keepDraft,
    failures,
    clear: () => forget([form.id]),
    forget: () => forget(formsInProgress(setup.slug, Object.keys(window.localStorage))),
    press: services.lookups.find,
    notes: services.lookups.notes,
    check: services.widget,
  };
}
