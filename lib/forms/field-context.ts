import type { LocaleSettings } from '../locale/language.ts';
import { dayAt } from '../locale/zoned-time.ts';
import type { FieldContext, FormChoices, FreeDay } from './fields/field-kind.ts';

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
