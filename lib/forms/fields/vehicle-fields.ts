import { messages } from '../messages.ts';
import type { Choice, FieldTable, FieldValue, FormChoices } from './field-kind.ts';
import { textSchema } from './text-schema.ts';

const asChoices = (words: readonly string[]): readonly Choice[] => words.map((word) => ({ value: word, label: word }));

/** The models of a make, in whatever case it is written. */
function modelsOf(make: FieldValue | undefined, { makes }: FormChoices): readonly string[] {
  const lowerMake = typeof make === 'string' ? make.trim().toLowerCase() : '';
  const makeName = Object.keys(makes).find((name) => name.toLowerCase() === lowerMake);
  return makeName === undefined ? [] : (makes[makeName] ?? []);
}

const oldestYear = 1950;
/** The year of the first car. */
const firstYear = 1885;

/** Facts about a vehicle. */
export const vehicleFields = {
  /** A make. Known makes are suggested; any other may be typed, because a trade-in may be anything. */
  make: {
    control: 'suggest',
    label: () => 'Make',
    autocomplete: 'off',
    choices: (_field, { choices }) => asChoices(Object.keys(choices.makes)),
    schema: (field) => textSchema(field, { longest: 60 }),
  },
  model: {
    control: 'suggest',
    label: () => 'Model',
    autocomplete: 'off',
    choices: ({ of }, { choices }, values) => (of === undefined ? [] : asChoices(modelsOf(values[of], choices))),
    schema: (field) => textSchema(field, { longest: 80 }),
  },
  /** A year of build, the next one first. */
  year: {
    control: 'suggest',
    label: () => 'Year',
    autocomplete: 'off',
    inputMode: 'numeric',
    choices: (_field, { today }) => {
      const next = Number(today.slice(0, 4)) + 1;
      return asChoices(Array.from({ length: next - oldestYear + 1 }, (_none, index) => String(next - index)));
    },
    schema: (field, { today }) =>
      textSchema(field, {
        check: (text) => {
          if (!/^\d{4}$/.test(text)) return { problem: messages.year };
          const [year, last] = [Number(text), Number(today.slice(0, 4)) + 1];
          return year >= firstYear && year <= last ? { value: text } : { problem: messages.builtYear(firstYear, last) };
        },
      }),
    toLead: (value, { name }) => (value === '' ? {} : { [name]: Number(value) }),
  },
} as const satisfies FieldTable;
