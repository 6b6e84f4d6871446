import type { LocaleSettings } from '../locale/language.ts';
import { dayAt } from '../locale/zoned-time.ts';
import type { BookingSlots } from '../model/booking-slots.ts';
import { isRecord } from '../model/is-record.ts';
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

const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d$/;

const textsOf = (value: unknown) => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

/**
 * The free days of the platform's list of bookings, from today on. Undefined if it has none that can be read: then a shopper wishes for a day
 * instead (rule B12).
 */
export function readFreeDays(slots: BookingSlots, today: string): FreeDay[] | undefined {
  const list = Array.isArray(slots) ? slots : isRecord(slots) ? slots.available_bookings : undefined;
  if (!Array.isArray(list)) return undefined;
  const days = list.flatMap((item): FreeDay[] => {
    if (!isRecord(item) || typeof item.date !== 'string') return [];
    const date = item.date.slice(0, 'yyyy-mm-dd'.length);
    const times = [...new Set(textsOf(item.times).filter((time) => timePattern.test(time)))].sort();
    return datePattern.test(date) && date >= today && times.length > 0 ? [{ date, times }] : [];
  });
  return days.length > 0 ? days.sort((a, b) => a.date.localeCompare(b.date)) : undefined;
}
