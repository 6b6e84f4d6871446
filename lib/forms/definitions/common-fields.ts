import type { z } from 'zod';
import type { formField } from '../form-patch.ts';
import type { Need, OptionSource, ValueSource } from '../needs.ts';

/**
 * A field of our own forms. `withoutCar`: only asked if no vehicle is attached, because the vehicle answers it. `optionalWithCar`: optional
 * if one is attached, unless a patch requires it.
 */
export type FieldDefinition = z.input<typeof formField> & {
  needs?: Need;
  withoutCar?: true;
  optionalWithCar?: true;
  optionsFrom?: OptionSource;
  valueFrom?: ValueSource;
};

/** The events that a form reports when it is sent. */
export type FormEvent = 'default' | 'vehicle' | 'test-drive' | 'careers';

/** A form as data. Its texts are Australian English; If `title`, `text` or `submit` is absent, the site's label is used. */
export type FormDefinition = {
  title?: string;
  text?: string;
  submit?: string;
  /** The lead's category without a vehicle, and with one if `vehicleCategory` is not set. */
  category: string;
  /** With a vehicle, the category follows its type. */
  vehicleCategory?: true;
  subcategory?: string;
  /** Absent: the default. */
  event?: FormEvent;
  /** Shows no text if sending fails; the button can be pressed again. */
  hidesProblem?: true;
  /** The bookings that its date and time field offers, if the site takes bookings. */
  bookings?: 'service' | 'appointment';
  steps: readonly { title?: string; fields: readonly FieldDefinition[] }[];
};

/** The shopper's details: the same fields in every form, so that browsers and our own memory can fill them in. */
export const contactFields: readonly FieldDefinition[] = [
  { type: 'full_name', name: 'name', label: 'Name' },
  { type: 'full_name', name: 'last_name', label: 'Last Name', autocomplete: 'family-name', needs: 'lastName' },
  { type: 'phone', name: 'phone' },
  { type: 'email', name: 'email' },
  { type: 'postcode', name: 'postcode', needs: 'postcode' },
];

/** The dealership and location of a form, if a site has several. */
export const placeFields: readonly FieldDefinition[] = [
  { type: 'website_location_select', name: 'preferredDealership', needs: 'dealerships' },
  { type: 'location_select', name: 'location', needs: 'locations' },
];

/** The last fields of every form. Their answers come from the site's options. */
export const closingFields: readonly FieldDefinition[] = [
  {
    type: 'select',
    name: 'where-did-you-hear-about-us',
    label: 'Where did you hear about us?',
    optionsFrom: 'whereDidYouHear',
    needs: 'whereDidYouHear',
    optionalWithCar: true,
  },
  { type: 'opt_in', name: 'opt_in', required: false, needs: 'optIn' },
];

export const message = (label = 'Message', required = true): FieldDefinition => ({ type: 'textarea', name: 'message', label, required });

/** The vehicle that a shopper owns. The prefix of its fields distinguishes it from the vehicle that the shopper asks about. */
export const ownVehicleFields = (prefix: 'Your Vehicle' | 'Trade-In'): readonly FieldDefinition[] => [
  { type: 'make', name: `${prefix} Make`, label: 'Make' },
  { type: 'model', name: `${prefix} Model`, label: 'Model', of: `${prefix} Make` },
  { type: 'year', name: `${prefix} Year`, label: 'Year' },
];

/** "a, b" becomes two options with these values. */
export const optionsOf = (words: string) => words.split(', ').map((word) => ({ value: word, label: word }));

/**
 * The single step of most forms: the shopper's details, the form's own fields, the dealership, a message, and the closing fields. A date
 * comes after the place, whose hours it depends on.
 */
export function usualStep(text: FieldDefinition, ...own: readonly FieldDefinition[]): FormDefinition['steps'] {
  const slot = own.findIndex(({ type }) => type === 'date_time');
  const [before, after] = slot < 0 ? [own, []] : [own.slice(0, slot), own.slice(slot)];
  return oneStep(...contactFields, ...before, ...placeFields, ...after, text, ...closingFields);
}

/** The steps of a form with one step. */
export const oneStep = (...fields: readonly FieldDefinition[]): FormDefinition['steps'] => [{ fields }];
