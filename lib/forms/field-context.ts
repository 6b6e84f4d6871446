import { parsePlan, termText } from '../locale/finance-plan.ts';
import type { LocaleSettings } from '../locale/language.ts';
import { withThousands } from '../locale/thousands.ts';
import { dayAt } from '../locale/zoned-time.ts';
import { parseFinanceQuery } from '../routes/finance-link.ts';
import { parseWanted } from '../routes/wanted-link.ts';
import type { BookingPlace } from './booking-place.ts';
import { type FormFieldType, fieldTypes } from './field-types.ts';
import type { FieldContext, FormChoices, FormValues } from './fields/field-kind.ts';
import type { FormSteps } from './form-schema.ts';
import type { FormCar } from './lead-payload.ts';
import { openDays } from './open-days.ts';

type ContextSettings = {
  locale: Pick<LocaleSettings, 'language' | 'timeZone'>;
  forms: FieldContext['forms'];
  api: { uploads: FieldContext['uploads'] };
};

/**
 * The context of the field rules at `now` (milliseconds), which built HTML cannot know. `places` are those that the form offers for
 * bookings.
 */
export function fieldContext(
  { locale, forms, api }: ContextSettings,
  choices: FormChoices,
  now: number | undefined,
  places: readonly BookingPlace[] = [],
): FieldContext {
  return {
    language: locale.language,
    today: now === undefined ? '' : dayAt(now, locale.timeZone),
    forms,
    choices,
    uploads: api.uploads,
    ...(places.length > 0 ? { places, openDays: now === undefined ? undefined : openDays(places, now) } : {}),
  };
}

/**
 * The context of the field rules when a form is sent: the one when it was opened, so that a time stays bookable while the form is filled
 * in, but not once that day is over.
 */
export const contextWhenSent = (opened: FieldContext, now: FieldContext): FieldContext => (opened.today === now.today ? opened : now);

/**
 * The values that a link to a form fills in (rules F15 and S37): the dealership, if the site has it, the budget, the car to look for, and
 * the deposit and term of a plan (rule F18). Nothing else is read from a link.
 */
export function linkValues({ steps }: FormSteps, search: string, { choices }: Pick<FieldContext, 'choices'>): FormValues {
  const { preferredDealership, vehiclePriceBudget } = parseFinanceQuery(search);
  const wantedVehicle = parseWanted(search);
  const plan = parsePlan(search);
  const isKnown = choices.dealerships.some(({ value }) => value === preferredDealership);
  const values: Readonly<Record<string, string | undefined>> = {
    preferredDealership: isKnown ? preferredDealership : undefined,
    vehiclePriceBudget: vehiclePriceBudget === undefined ? undefined : withThousands(String(Math.round(vehiclePriceBudget))),
    message: wantedVehicle && `Please tell me when one arrives: ${wantedVehicle}`,
    Deposit: plan && withThousands(String(plan.deposit)),
    'Loan Term': plan && termText(plan.years),
  };
  const fields = new Map(steps.flatMap((step) => step.fields.map((field) => [field.name, field] as const)));
  const isOffered = (name: string, value: string) => fields.get(name)?.options?.some((option) => option.value === value) ?? true;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && fields.has(name) && (name !== 'Loan Term' || isOffered(name, value)),
    ),
  );
}

/** The place of the form's car, preselected if the form asks for a location or a dealership and offers it (rule E87). */
export function carValues({ steps }: FormSteps, car: Pick<FormCar, 'location_id' | 'dealership_slug'>, context: FieldContext): FormValues {
  const { location_id, dealership_slug } = car;
  const places: Partial<Record<FormFieldType, string | undefined>> = {
    location_select: location_id,
    website_location_select: dealership_slug,
  };
  return Object.fromEntries(
    steps
      .flatMap(({ fields }) => fields)
      .flatMap((field): [string, string][] => {
        const place = places[field.type];
        const isOffered = fieldTypes[field.type].choices?.(field, context, {}).some(({ value }) => value === place);
        return place !== undefined && isOffered ? [[field.name, place]] : [];
      }),
  );
}
