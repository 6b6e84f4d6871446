import { distanceUnit } from '../../locale/language.ts';
import type { FieldSettings } from '../../model/field-settings.ts';
import { messages } from '../messages.ts';
import type { Choice, FieldContext, FieldKind, FieldTable, FieldValue, LeadFields } from './field-kind.ts';
import { checking } from './schema.ts';
import { textSchema } from './text-schema.ts';

const own: NonNullable<FieldKind['choices']> = ({ options = [] }) => options;

/** A field with one of several values. The schema accepts only the offered ones. */
export const offeredChoice = (choices: NonNullable<FieldKind['choices']>): Pick<FieldKind, 'schema' | 'choices'> => ({
  choices,
  schema: (field, context, values) =>
    textSchema(field, {
      check: (text) =>
        choices(field, context, values).some(({ value }) => value === text) ? { value: text } : { problem: messages.choice },
    }),
});

const yesNo: readonly Choice[] = [
  { value: 'Yes', label: 'Yes' },
  { value: 'No', label: 'No' },
];

/** Choices with this ending are extra services, which a lead lists under `additional_services` (rule E77). */
const serviceMark = /\s*\(check_option\)$/;

const isService = (name: string) => serviceMark.test(name);
const serviceName = (name: string) => name.replace(serviceMark, '');

const ticked = ({ required, requiredMessage }: FieldSettings) =>
  checking((input) => (required && input !== true ? { problem: requiredMessage ?? messages.required } : { value: input === true }));

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []);

const stars: readonly Choice[] = [1, 2, 3, 4, 5].map((count) => ({
  value: String(count),
  label: count === 1 ? '1 star' : `${count} stars`,
}));

/** Usual service intervals: months, and kilometres or miles. */
const intervals = {
  km: ['10,000 km', '20,000 km', '30,000 km', '40,000 km', '50,000 km', '60,000 km', '80,000 km', '100,000 km'],
  mi: ['5,000 mi', '10,000 mi', '15,000 mi', '20,000 mi', '30,000 mi', '40,000 mi', '50,000 mi', '60,000 mi'],
} as const;

const intervalChoices = ({ options }: FieldSettings, { language }: FieldContext): readonly Choice[] =>
  options ?? ['First service', ...intervals[distanceUnit(language)], 'Not sure'].map((interval) => ({ value: interval, label: interval }));

/** Choices and checkboxes. */
export const choiceFields = {
  select: { control: 'select', needsOptions: true, ...offeredChoice(own) },
  radio_group: { control: 'radios', needsOptions: true, ...offeredChoice(own) },
  /** A yes-or-no question. */
  radio: {
    control: 'radios',
    ...offeredChoice(({ options }) => options ?? yesNo),
  },
  check: {
    control: 'checkbox',
    initial: ({ value }) => value === true,
    schema: (field) => ticked(field),
    toLead: (value, { name }): LeadFields =>
      isService(name) ? (value === true ? { additional_services: [serviceName(name)] } : {}) : { [name]: value === true },
  },
  /** The marketing checkbox. Its wording and state are also sent as the consent (rule E78). */
  opt_in: {
    control: 'checkbox',
    label: () => 'Keep me up to date with news and offers.',
    initial: ({ value }, { forms }) => (value === undefined ? forms.optInChecked : value === true),
    schema: (field) => ticked(field),
  },
  check_group: {
    control: 'checkboxes',
    needsOptions: true,
    initial: () => [],
    choices: own,
    schema: ({ required, requiredMessage, options = [] }) =>
      checking((input) => {
        const chosen = new Set(texts(input));
        const offered = options.filter(({ value }) => chosen.has(value)).map(({ value }) => value);
        if (offered.length < chosen.size) return { problem: messages.choice };
        return required && offered.length === 0 ? { problem: requiredMessage ?? messages.required } : { value: offered };
      }),
    toLead: (value, { name }) => {
      const chosen = texts(value);
      const [services, others] = [chosen.filter(isService), chosen.filter((text) => !isService(text))];
      return {
        ...(others.length > 0 ? { [name]: others } : {}),
        ...(services.length > 0 ? { additional_services: services.map(serviceName) } : {}),
      };
    },
  },
  star_rating: {
    control: 'stars',
    label: () => 'Rating',
    ...offeredChoice(() => stars),
    toLead: (value: FieldValue, { name }) => (value === '' ? {} : { [name]: Number(value) }),
  },
  service_interval: {
    control: 'select',
    label: () => 'Service Interval',
    ...offeredChoice(intervalChoices),
  },
} as const satisfies FieldTable;
