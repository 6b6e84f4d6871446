import type { LocaleSettings } from '../locale/language.ts';
import { dayAt } from '../locale/zoned-time.ts';
import type { FieldContext, FormChoices, FreeDay } from './fields/field-kind.ts';
import type { FormSettings } from './form-settings.ts';
import { modelsByMake } from './options/known-models.ts';

type Stock = readonly { make?: string | undefined; model?: string | undefined }[];

/** What the choices of a site's forms are made of. */
export const formChoices = ({ dealer }: Pick<FormSettings, 'dealer'>, stock: Stock): FormChoices => ({
  makes: modelsByMake(stock),
  locations: dealer.locations.map(({ id, name }) => ({ value: id, label: name })),
  dealerships: dealer.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
});

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
