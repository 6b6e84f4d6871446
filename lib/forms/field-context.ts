import type { LocaleSettings } from '../locale/language.ts';
import { withThousands } from '../locale/thousands.ts';
import { dayAt } from '../locale/zoned-time.ts';
import { parseFinanceQuery } from '../routes/finance-link.ts';
import { parsePlan, termText } from '../routes/finance-plan.ts';
import type { FieldContext, FormChoices, FormValues, FreeDay } from './fields/field-kind.ts';
import type { FormSteps } from './form-schema.ts';

type ContextSettings = {
  locale: Pick<LocaleSettings, 'language' | 'timeZone'>;
  forms: FieldContext['forms'];
  api: { uploads: FieldContext['uploads'] };
};

/** What the rules of a site's fields depend on at `now` (milliseconds). */
export function fieldContext(
  { locale, forms, api }: ContextSettings,
  choices: FormChoices,
  now: number,
  freeDays?: readonly FreeDay[],
): FieldContext {
  return {
    ...{ language: locale.language, today: dayAt(now, locale.timeZone), forms, choices },
    uploads: api.uploads,
    ...(freeDays ? { freeDays } : {}),
  };
}

/**
 * The values that a link to a form fills in (rule F15): the dealership, if the site has it, the budget, and the deposit and term of a plan (rule
 * F17). Nothing else is taken from a link.
 */
export function linkValues({ steps }: FormSteps, search: string, { choices }: Pick<FieldContext, 'choices'>): FormValues {
  const { preferredDealership, vehiclePriceBudget } = parseFinanceQuery(search);
  const plan = parsePlan(search);
  const isKnown = choices.dealerships.some(({ value }) => value === preferredDealership);
  const values: Readonly<Record<string, string | undefined>> = {
    preferredDealership: isKnown ? preferredDealership : undefined,
    vehiclePriceBudget: vehiclePriceBudget === undefined ? undefined : withThousands(String(Math.round(vehiclePriceBudget))),
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
