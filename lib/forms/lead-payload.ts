import { type FinancePlan, planLine } from '../locale/finance-plan.ts';
import { weekdayDate } from '../locale/long-date.ts';
import type { CarType } from '../model/car-types.ts';
import type { Consent, FormCheck } from '../model/lead.ts';
import { adParameters } from '../routes/ad-parameters.ts';
import { bookingOf } from './booking-places.ts';
import { sentCategory, vehicleCategory } from './categories.ts';
import { clockText } from './clock-text.ts';
import { type Field, fieldTypes, initialValue } from './field-types.ts';
import type { ChosenFile, FieldContext, FieldValue, FormValues, LeadFields, LeadValue } from './fields/field-kind.ts';
import type { ResolvedForm } from './form-of.ts';
import { shownFields } from './form-schema.ts';

/** The vehicle that a form is about. */
export type FormCar = {
  id: string;
  make?: string | undefined;
  model?: string | undefined;
  stocknum?: string | undefined;
  car_type?: CarType | undefined;
  status?: string | undefined;
  dealership_slug?: string | undefined;
  location_id?: string | undefined;
};

/** The site's identity in its leads. */
export type LeadSite = {
  websiteSlug: string;
  dealershipSlug?: string | undefined;
  manufacturerSlug?: string | undefined;
  /** The site's primary location, if all its leads go there. */
  locationId?: string | undefined;
};

/** The data about the visit. */
type LeadVisit = {
  url: string;
  userAgent: string;
  visitedPages: readonly string[];
  query: Readonly<Record<string, string>>;
};

/** The current step of a form with several steps, counted from 0. */
export type LeadProgress = { step: number; isLast: boolean; skipped: readonly number[]; leadId?: string | undefined };

export type LeadInput = {
  form: ResolvedForm;
  /** Parsed values, as `checkForm` gives them. */
  values: FormValues;
  context: FieldContext;
  site: LeadSite;
  visit: LeadVisit;
  car?: FormCar | undefined;
  progress?: LeadProgress | undefined;
  /** The shopper's plan from a calculator (rule F18). */
  plan?: FinancePlan | undefined;
};

/** A longer address is cut, because the API accepts at most 10 kB in a field (rule E8). */
const longestUrl = 2000;
/** The maximum number of visited pages in a lead (rule E1). */
const mostVisitedPages = 50;

const isEmpty = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
const filled = (fields: Readonly<Record<string, LeadValue | undefined>>): LeadFields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, LeadValue] => !isEmpty(entry[1])));

function fieldsOf(field: Field, value: FieldValue | undefined, context: FieldContext): LeadFields {
  const { toLead } = fieldTypes[field.type];
  const sent = value ?? initialValue(field, context);
  return toLead ? toLead(sent, field, context) : filled({ [field.name]: sent as LeadValue });
}

/** The answers of every field that is shown and was reached, extra services of several fields in one list (rules E74 and E77). */
function answersOf({ form, values, context, progress }: LeadInput): LeadFields {
  const last = progress && !progress.isLast ? progress.step : form.steps.length - 1;
  const fields = form.steps.flatMap((_step, step) => (step <= last ? shownFields(form, values, step) : []));
  const answers: Record<string, LeadValue> = {};
  const services: string[] = [];
  for (const field of fields) {
    const { additional_services: more, ...rest } = fieldsOf(field, values[field.name], context);
    Object.assign(answers, rest);
    if (Array.isArray(more)) services.push(...more);
  }
  return { ...answers, ...(services.length > 0 ? { additional_services: services } : {}) };
}

/** A booking for people to read: "Saturday 28 November 2026, 10:00 am, Granville" (rule E91). */
function bookingText({ form, values, context }: LeadInput): string | undefined {
  const booking = bookingOf(form, values, context.places ?? []);
  if (!booking) return undefined;
  return [weekdayDate(booking.date, context.language), clockText(booking.time), booking.place?.name].filter(Boolean).join(', ');
}

/** The full name, if a form asks for its parts. */
const wholeName = ({ name, first_name, middle_name, last_name }: LeadFields) =>
  name ?? [first_name, middle_name, last_name].filter((part) => part !== undefined && part !== '').join(' ');

const carFields = (car: FormCar | undefined, site: LeadSite): LeadFields =>
  car
    ? filled({
        manufacturer_slug: site.manufacturerSlug,
        stock_number: car.stocknum,
        'Vehicle Make': car.make,
        'Vehicle Model': car.model,
        car_type: car.car_type,
        car_id: car.id,
        vehicle_status: car.status,
        // Dealers with AutoGauge set it with a hidden field.
        autogauge_enabled: false,
      })
    : {};

/** Whether the form is finished (rule E2). Steps count from 1 for people. */
const progressFields = (form: ResolvedForm, progress: LeadProgress | undefined): LeadFields => ({
  lead_status: progress && !progress.isLast ? 'Incomplete' : 'Complete',
  form_completed: progress?.isLast ?? true,
  ...(form.steps.length > 1 && progress
    ? {
        step_number: progress.step + 1,
        ...(progress.skipped.length > 0 ? { skipped_steps: progress.skipped.map((step) => String(step + 1)) } : {}),
        ...(progress.leadId ? { lead_id: progress.leadId } : {}),
      }
    : {}),
});

/** The name of a page: the path of its address, or "home". */
const pageId = (url: string) => (URL.canParse(url) ? new URL(url).pathname.replaceAll(/^\/+|\/+$/g, '') || 'home' : undefined);

/** The campaign that the visit began with, from the query of its first page. Empty without one. */
const trackingOf = (query: LeadVisit['query']) => linkedQuery(adParameters(query));

/** The category of an enquiry: the shopper's choice, or else the vehicle's, or else the form's (rule E76). */
export function enquiryCategory({ form, values, car }: Pick<LeadInput, 'form' | 'values' | 'car'>): string {
  const isAsked = shownFields(form, values).some(({ name }) => name === 'category');
  const chosen = isAsked ? values.category : undefined;
  const byCar = form.vehicleCategory ? vehicleCategory(car?.car_type) : undefined;
  return typeof chosen === 'string' && chosen !== '' ? chosen : (byCar ?? form.category);
}

/** Whether a form is about a loan, so that its lead includes the plan of a calculator (rule F18). */
export const takesPlan = ({ category }: Pick<ResolvedForm, 'category'>): boolean => category === 'Finance Enquiry';

/** The lead of a form (rule E1): who wrote, the subject, the answers, and their origin. Empty answers are left out. */
export function leadOf(input: LeadInput): LeadFields {
  const { form, car, site, visit, progress } = input;
  const { category: _chosen, location_id: chosenPlace, ...answers } = answersOf(input);
  const url = visit.url.slice(0, longestUrl);
  return {
    ...filled({
      website_slug: site.websiteSlug,
      dealership_slug: car?.dealership_slug ?? site.dealershipSlug,
      url,
      source: 'Website',
      user_agent: visit.userAgent.slice(0, 500),
      location_id: site.locationId ?? chosenPlace ?? car?.location_id,
      visited_pages: visit.visitedPages.slice(-mostVisitedPages),
      linked_query_params: linkedQuery(visit.query),
      page_id: pageId(url),
      tracking: trackingOf(visit.query),
    }),
    ...carFields(car, site),
    ...filled({ name: wholeName(answers), 'Finance Plan': input.plan && takesPlan(form) ? planLine(input.plan) : undefined }),
    ...sentCategory(enquiryCategory(input), form.subcategory),
    ...answers,
    ...filled({ Booking: bookingText(input) }),
    ...progressFields(form, progress),
  };
}

/** The query of the first page of the visit, as it was written. */
const linkedQuery = (query: Readonly<Record<string, string>>) => new URLSearchParams(query).toString().slice(0, 2000);

/** What the shopper agreed to (rule E78). Undefined if no marketing checkbox is shown. */
export function consentOf({ form, values, visit }: Pick<LeadInput, 'form' | 'values' | 'visit'>, at: string): Consent | undefined {
  const box = shownFields(form, values).find(({ type }) => type === 'opt_in');
  if (!box?.label) return undefined;
  return { wording: box.label, accepted: values[box.name] === true, at, page: visit.url.slice(0, longestUrl), channel: 'website form' };
}

/** Renames a file, so that the dealer sees which side of a vehicle a photo shows (rule E101). */
const renamed = (file: ChosenFile, name: string): ChosenFile =>
  file instanceof File ? new File([file], name, { type: file.type, lastModified: file.lastModified }) : { ...file, name };

/** The files of a form. They are sent beside the lead. */
export const filesOf = (form: ResolvedForm, values: FormValues): readonly ChosenFile[] =>
  shownFields(form, values).flatMap(({ type, name }) => {
    const files = type === 'file' ? ((values[name] ?? []) as readonly ChosenFile[]) : [];
    const side = /^Photo (\w+)$/.exec(name)?.[1];
    return side ? files.map((file) => renamed(file, `${side} - ${file.name}`)) : files;
  });

/** A request that stores a lead. `body` is the JSON text; a resend must not change it. */
export type LeadRequest = { method: 'POST' | 'PUT'; path: string; body: string };

/**
 * The request for a lead: a new one, another step of one, one with files, or one with another target. For a new lead without files the
 * address decides the target; with files it is a field beside the lead. Later steps keep the target of the first (rule E57).
 */
export function leadRequest(input: LeadInput, check: FormCheck, at: string): LeadRequest {
  const { form, progress, values } = input;
  const { target } = form;
  const consent = progress && !progress.isLast ? undefined : consentOf(input, at);
  const withFiles = filesOf(form, values).length > 0 ? '/with-files' : '';
  const isForOther = target === 'car-clarity';
  // An update includes it too, in case it becomes a new lead (rule E79).
  const hasTarget = isForOther && (withFiles !== '' || progress?.leadId !== undefined);
  const beside = { ...(consent ? { consent } : {}), ...(hasTarget ? { target } : {}), check };
  const body = JSON.stringify({ lead: leadOf(input), ...beside });
  if (progress?.leadId) return { method: 'PUT', path: `/leads/${encodeURIComponent(progress.leadId)}${withFiles}`, body };
  if (withFiles) return { method: 'POST', path: `/leads${withFiles}`, body };
  return { method: 'POST', path: isForOther ? '/carClarityCustomer' : '/leads', body };
}
