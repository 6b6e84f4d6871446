import type { Language } from '../../locale/language.ts';
import type { FieldSettings } from '../../model/field-settings.ts';
import type { BookingPlace } from '../booking-place.ts';
import type { Schema } from './schema.ts';

export type Choice = { value: string; label: string };

/** The data of a chosen file. The browser's File has this type. */
export type ChosenFile = { readonly name: string; readonly size: number; readonly type: string };

/** The value of a field while it is filled in. A field with several inputs has a record with one text for each. */
export type FieldValue = string | boolean | readonly string[] | Readonly<Record<string, string>> | readonly ChosenFile[];

export type FormValues = Readonly<Record<string, FieldValue | undefined>>;

/** The choice of a shopper who may come at any time of a day. */
export const anyTime = 'Any time';

/** A day with free bookings, as a date and times: "2026-11-24", "09:30". It may belong to one location or dealership. */
export type FreeDay = { date: string; times: readonly string[]; location?: string; dealership?: string };

/** The data for the choices of a form. */
export type FormChoices = {
  /** Models by make. */
  makes: Readonly<Record<string, readonly string[]>>;
  /** Location id and name. */
  locations: readonly Choice[];
  /** Dealership slug and name. */
  dealerships: readonly Choice[];
};

/** The context that field rules depend on. */
export type FieldContext = {
  language: Language;
  /** The dealer's calendar day, such as "2026-11-22". */
  today: string;
  forms: {
    phoneCountry: 'AU' | 'NZ' | 'US';
    mobileOnly: boolean;
    testPhone?: string | undefined;
    /** For New Zealand's numbers only the length in characters is checked. */
    loosePhone?: boolean | undefined;
    wideNames: boolean;
    optInChecked: boolean;
    defaultState: string;
  };
  choices: FormChoices;
  uploads: { files: number; megabytes: number };
  /** The free bookings of the platform. Undefined if none are known. */
  freeDays?: readonly FreeDay[] | undefined;
  /** Times that were free in earlier answers and no longer are. */
  takenDays?: readonly FreeDay[] | undefined;
  /** The places that the form offers for bookings. */
  places?: readonly BookingPlace[] | undefined;
  /** The opening times of those places. Undefined while the current day is not known. */
  openDays?: readonly FreeDay[] | undefined;
};

export type LeadValue = string | number | boolean | readonly string[];
export type LeadFields = Readonly<Record<string, LeadValue>>;

/** One input of a field with several inputs. */
export type Part = {
  key: string;
  label: string;
  autocomplete: string;
  inputMode?: 'numeric';
  choices?: readonly Choice[];
  placeholder?: string;
};

/** A type of field (rule E70). Functions get the field, the context of its rules, and the other values. */
export type FieldKind = {
  /** How it is shown; components/forms has a component of this name. */
  control: string;
  /** The default label. If absent, the field's name. */
  label?: (context: FieldContext) => string;
  autocomplete?: string;
  /** The type of its input. If absent, text. */
  inputType?: 'email' | 'tel' | 'date';
  inputMode?: 'numeric' | 'decimal' | 'tel' | 'email';
  /** Its initial value. If absent, the field's `value` as text. */
  initial?: (field: FieldSettings, context: FieldContext) => FieldValue;
  /** Parses a value into the one that is sent. The message of an issue is shown under the field. If absent, there is nothing to fill in. */
  schema?: (field: FieldSettings, context: FieldContext, values: FormValues) => Schema;
  /** A field of this type requires `options`. */
  needsOptions?: true;
  choices?: (field: FieldSettings, context: FieldContext, values: FormValues) => readonly Choice[];
  parts?: (field: FieldSettings, context: FieldContext) => readonly Part[];
  /** The lead's fields for a parsed value. If absent, the value under the field's name. */
  toLead?: (value: FieldValue, field: FieldSettings, context: FieldContext) => LeadFields;
  /** Its faults are shown when a value is chosen, before the form is sent. */
  checksAtOnce?: true;
  /** Its value is never written to the device. */
  neverKept?: true;
  /** The unit shown beside an amount. */
  unit?: (context: FieldContext) => { before?: string; after?: string };
};

/** Types of fields by name. */
export type FieldTable = Readonly<Record<string, FieldKind>>;
