import type { z } from 'zod';
import type { formField } from '../form-patch.ts';
import type { Need, OptionSource } from '../needs.ts';

/** A field of our own forms. `withoutCar`: only asked where no vehicle is attached, because the vehicle answers it. */
export type FieldDefinition = z.input<typeof formField> & { needs?: Need; withoutCar?: true; optionsFrom?: OptionSource };

/** What a form reports when it is sent. */
export type FormEvent = 'default' | 'vehicle' | 'test-drive' | 'careers';

/** A form as data. Its texts are Australian English; `title`, `text` and `submit` come from the site's labels where they are absent. */
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
  /** Shows no text when sending fails; the button can be pressed again. */
  hidesProblem?: true;
  /** The bookings that its date and time field offers, where the site takes bookings. */
  bookings?: 'service' | 'appointment';
  steps: readonly { title?: string; fields: readonly FieldDefinition[] }[];
};
