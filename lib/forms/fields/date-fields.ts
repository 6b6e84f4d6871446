import { NEVER } from 'zod/v4/core';
import { isCalendarDay } from '../../model/calendar-day.ts';
import type { FieldSettings } from '../../model/field-settings.ts';
import { clockText } from '../clock-text.ts';
import { bookableDays, isTaken } from '../free-days.ts';
import { messages } from '../messages.ts';
import { anyTime, type Choice, type FieldContext, type FieldTable, type FieldValue, type FreeDay, type Part } from './field-kind.ts';
import { reading } from './schema.ts';
import { textSchema } from './text-schema.ts';

const part = (value: unknown, key: string) => {
  const text = (value as Record<string, unknown> | null | undefined)?.[key];
  return typeof text === 'string' ? text.trim().slice(0, 40) : '';
};

type PartsCheck = (parts: Readonly<Record<string, string>>) => { value: Record<string, string> } | { key: string; problem: string };

/** A schema for several inputs. An empty optional field is valid; a half-filled one never is. */
function partsSchema(field: FieldSettings, keys: readonly string[], required: readonly string[], check: PartsCheck) {
  return reading((input, issues) => {
    const parts = Object.fromEntries(keys.map((key) => [key, part(input, key)]));
    const isEmpty = keys.every((key) => parts[key] === '');
    if (isEmpty && !field.required) return parts;
    const missing = required.filter((key) => parts[key] === '');
    for (const key of missing) issues.push({ code: 'custom', path: [key], message: field.requiredMessage ?? messages.required, input });
    if (missing.length > 0) return NEVER;
    const checked = check(parts);
    if ('value' in checked) return checked.value;
    issues.push({ code: 'custom', path: [checked.key], message: checked.problem, input });
    return NEVER;
  });
}

const emptyParts = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, '']));

const two = (digits: string) => digits.padStart(2, '0');

/** Day, month and year in the order of the site's language. */
const birthParts = ({ language }: Pick<FieldContext, 'language'>): readonly Part[] => {
  const day: Part = { key: 'day', label: 'Day', autocomplete: 'bday-day', inputMode: 'numeric', placeholder: 'DD' };
  const month: Part = { key: 'month', label: 'Month', autocomplete: 'bday-month', inputMode: 'numeric', placeholder: 'MM' };
  const year: Part = { key: 'year', label: 'Year', autocomplete: 'bday-year', inputMode: 'numeric', placeholder: 'YYYY' };
  return language === 'en-US' ? [month, day, year] : [day, month, year];
};

/** Times of day to choose from, if no bookings are known. */
const wishedTimes: readonly Choice[] = [
  { value: anyTime, label: anyTime },
  { value: 'Morning', label: 'Morning' },
  { value: 'Afternoon', label: 'Afternoon' },
];

/** The times that a shopper may choose on a day, or parts of the day if the days are not known. */
export const timesOf = (date: string, days: readonly FreeDay[] | undefined): readonly Choice[] =>
  days ? (days.find((day) => day.date === date)?.times ?? []).map((time) => ({ value: time, label: clockText(time) })) : wishedTimes;

/** Dates and times. */
export const dateFields = {
  /** An expiry date, such as "2028-02-29". */
  expiry_date: {
    control: 'date',
    label: () => 'Expiry Date',
    inputType: 'date',
    autocomplete: 'off',
    schema: (field, { today }) =>
      textSchema(field, {
        check: (text) => {
          if (!isCalendarDay(text)) return { problem: messages.date };
          return text < today ? { problem: messages.pastDate } : { value: text };
        },
      }),
  },
  date_of_birth: {
    control: 'dateParts',
    label: () => 'Date of Birth',
    initial: () => emptyParts('day', 'month', 'year'),
    parts: (_field, context) => birthParts(context),
    schema: (field, { today, language }) =>
      partsSchema(
        field,
        birthParts({ language }).map(({ key }) => key),
        ['day', 'month', 'year'],
        ({ day = '', month = '', year = '' }) => {
          const date = `${year}-${two(month)}-${two(day)}`;
          const isPast = isCalendarDay(date) && date <= today && Number(year) > Number(today.slice(0, 4)) - 120;
          return isPast
            ? { value: { day: two(day), month: two(month), year } }
            : { key: language === 'en-US' ? 'month' : 'day', problem: messages.birthDate };
        },
      ),
    toLead: (value, { name }) => {
      const { day = '', month = '', year = '' } = value as Record<string, string>;
      return day === '' ? {} : { [name]: `${year}-${month}-${day}` };
    },
  },
  date_time: {
    control: 'slot',
    label: () => 'Preferred Date and Time',
    initial: () => emptyParts('date', 'time'),
    parts: () => [
      { key: 'date', label: 'Date', autocomplete: 'off' },
      { key: 'time', label: 'Time', autocomplete: 'off' },
    ],
    schema: (field, { today, freeDays, takenDays, openDays }, values) =>
      partsSchema(field, ['date', 'time'], ['date', 'time'], ({ date = '', time = '' }) => {
        if (!isCalendarDay(date)) return { key: 'date', problem: messages.date };
        const { days, areFree } = bookableDays({ freeDays, takenDays, openDays }, values) ?? {};
        // A place west of the dealer may offer a day that is already over by the dealer's clock.
        const isOffered = days?.some((day) => day.date === date);
        if (date < today && !isOffered) return { key: 'date', problem: messages.pastDate };
        if (!areFree && isTaken({ date, time }, takenDays, values)) return { key: 'time', problem: messages.slot };
        if (days && !isOffered) return { key: 'date', problem: areFree ? messages.bookedDay : messages.closedDay };
        if (timesOf(date, days).some(({ value }) => value === time)) return { value: { date, time } };
        return { key: 'time', problem: days ? (areFree ? messages.slot : messages.closedTime) : messages.choice };
      }),
    toLead: (value: FieldValue, { name }) => {
      const { date = '', time = '' } = value as Record<string, string>;
      return date === '' ? {} : { [name]: `${date} ${time}` };
    },
  },
} as const satisfies FieldTable;
