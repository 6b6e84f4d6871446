import type { LocaleSettings } from '../locale/language.ts';
import { dayAt } from '../locale/zoned-time.ts';
import { parseFinanceQuery } from '../routes/finance-link.ts';
import { parseWanted } from '../routes/wanted-link.ts';
import type { FieldContext, FormChoices, FormValues, FreeDay } from './fields/field-kind.ts';
import { withThousands } from './fields/number-fields.ts';
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
 * The values that a link to a form fills in (rules F15 and S37): the dealership, if the site has it, the budget, and the car to look out for.
 * Nothing else is taken from a link.
 */
export function linkValues({ steps }: FormSteps, search: string, { choices }: Pick<FieldContext, 'choices'>): FormValues {
  const { preferredDealership, vehiclePriceBudget } = parseFinanceQuery(search);
  const wanted = parseWanted(search);
  const isKnown = choices.dealerships.some(({ value }) => value === preferredDealership);
  const values: Readonly<Record<string, string | undefined>> = {
    preferredDealership: isKnown ? preferredDealership : undefined,
    vehiclePriceBudget: vehiclePriceBudget === undefined ? undefined : withThousands(String(Math.round(vehiclePriceBudget))),
    message: wanted && `Please tell me when one arrives: ${wanted}`,
  };
  const names = new Set(steps.flatMap(({ fields }) => fields.map(({ name }) => name)));
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== undefined && names.has(name)));
}
