import type { Language } from '../../locale/language.ts';
import type { FieldSettings } from '../../model/field-settings.ts';
import type { BookingPlace } from '../booking-place.ts';
import type { Schema } from './schema.ts';

export type Choice = { value: string; label: string };

/** What a file field keeps of a chosen file; the browser's File is one. */
export type ChosenFile = { readonly name: string; readonly size: number; readonly type: string };

/** The value of a field while it is filled in. A field of several inputs has a record with one text for each. */
export type FieldValue = string | boolean | readonly string[] | Readonly<Record<string, string>> | readonly ChosenFile[];

export type FormValues = Readonly<Record<string, FieldValue | undefined>>;

/** A shopper who may come at any time of a day. */
export const anyTime = 'Any time';

/** A day with bookings that are free, as a date and times: "2026-11-24", "09:30"; of one location or dealership if it says so. */
export type FreeDay = { date: string; times: readonly string[]; location?: string; dealership?: string };

/** What choices of a form are made of. */
export type FormChoices = {
  /** Models by make. */
  makes: Readonly<Record<string, readonly string[]>>;
  /** Location id and name. */
  locations: readonly Choice[];
  /** Dealership slug and name. */
  dealerships: readonly Choice[];
};

/** What the rules of fields depend on. */
export type FieldContext = {
  language: Language;
  /** The dealer's calendar day, such as "2026-11-22". */
  today: string;
  forms: {
    phoneCountry: 'AU' | 'NZ' | 'US';
    mobileOnly: boolean;
    testPhone?: string | undefined;
    /** Of New Zealand's numbers only the length in characters counts. */
    loosePhone?: boolean | undefined;
    wideNames: boolean;
    optInChecked: boolean;
    defaultState: string;
  };
  choices: FormChoices;
  uploads: { files: number; megabytes: number };
  /** The free bookings of the platform; undefined where none are known. */
  freeDays?: readonly FreeDay[] | undefined;
  /** What was free when the form asked before, and is no longer. */
  takenDays?: readonly FreeDay[] | undefined;
  /** Where the form can be booked for. */
  places?: readonly BookingPlace[] | undefined;
  /** When those places are open; undefined while the day is not known. */
  openDays?: readonly FreeDay[] | undefined;
};

export type LeadValue = string | number | boolean | readonly string[];
export type LeadFields = Readonly<Record<string, LeadValue>>;

/** One input of a field that has several. */
export type Part = {
  key: string;
  label: string;
  autocomplete: string;
  inputMode?: 'numeric';
  choices?: readonly Choice[];
  placeholder?: string;
};

/** A type of field (rule E70). Functions get the field, what its rules depend on, and the other values. */
export type FieldKind = {
  /** How it is shown; components/forms has a component of this name. */
  control: string;
  /** The label of a field without one; absent: its name. */
  label?: (context: FieldContext) => string;
  autocomplete?: string;
  /** The type of its input; absent: text. */
  inputType?: 'email' | 'tel' | 'date';
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  /** What it starts with; absent: the field's `value` as text. */
  initial?: (field: FieldSettings, context: FieldContext) => FieldValue;
  /** Parses a value into the one that is sent; an issue's message is shown under the field. Absent: nothing to fill in. */
  schema?: (field: FieldSettings, context: FieldContext, values: FormValues) => Schema;
  /** A field of this type is nothing without `options`. */
  needsOptions?: true;
  choices?: (field: FieldSettings, context: FieldContext, values: FormValues) => readonly Choice[];
  parts?: (field: FieldSettings, context: FieldContext) => readonly Part[];
  /** The lead's fields of a parsed value; absent: the value under the field's name. */
  toLead?: (value: FieldValue, field: FieldSettings, context: FieldContext) => LeadFields;
  /** What is wrong with its value is said when it is chosen, before the form is sent. */
  checksAtOnce?: true;
  /** Its value is never written to the device. */
  neverKept?: true;
  /** The unit shown beside an amount. */
  unit?: (context: FieldContext) => { before?: string; after?: string };
};

/** Types of fields by name. */
export type FieldTable = Readonly<Record<string, FieldKind>>;
