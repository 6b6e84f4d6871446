import { z } from 'zod';

/** Where a registration is from: the Australian states and territories, and New Zealand. */
const registrationStates = ['act', 'nsw', 'nt', 'qld', 'sa', 'tas', 'vic', 'wa', 'nz'] as const;

const compact = (text: string) => text.replaceAll(/[\s-]/g, '').toUpperCase();

/** A lookup of a vehicle by its plate and the state that issued it. */
export const registrationQuery = z.object({
  rego: z
    .string('*This is a required field.')
    .max(40, 'A registration has 1 to 9 letters and digits.')
    .transform(compact)
    .refine((rego) => /^[A-Z0-9]{1,9}$/.test(rego), 'A registration has 1 to 9 letters and digits.')
    .describe('1 to 9 letters and digits; spaces and hyphens do not count'),
  state: z
    .string('*This is a required field.')
    .max(40, 'Please choose the state of the registration.')
    .transform((state) => state.trim().toLowerCase())
    .pipe(z.enum(registrationStates, 'Please choose the state of the registration.'))
    .describe(`One of ${registrationStates.join(', ')}, in any case`),
});

/** A lookup of a vehicle by its vehicle identification number. */
export const vinQuery = z.object({
  vin: z
    .string('*This is a required field.')
    .max(40, 'A VIN has 17 letters and digits, without I, O and Q.')
    .transform(compact)
    .refine((vin) => /^[A-HJ-NPR-Z0-9]{17}$/.test(vin), 'A VIN has 17 letters and digits, without I, O and Q.')
    .describe('17 letters and digits, without I, O and Q'),
});

export type VehicleQuery = z.output<typeof registrationQuery> | z.output<typeof vinQuery>;

const name = z.string().max(200).optional();

/** The known facts about a vehicle. Unknown facts are absent. */
export const foundVehicle = z.strictObject({
  make: name,
  model: name,
  year: z.number().int().min(1900).max(2100).optional(),
  series: name,
  badge: name,
  body: name,
  transmission: name,
  fuel: name,
  vin: name,
  nvic: name,
  colour: name,
});
export type FoundVehicle = z.infer<typeof foundVehicle>;
