import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';

/** The hours of a day as the platform sends them, including its spelling `formated_hours`. */
const hours = {
  status: z.enum(['Open', 'Closed']),
  formated_hours: z.string().optional(),
  open: z.string().optional().describe('HH:MM, 24 hours'),
  close: z.string().optional().describe('HH:MM, 24 hours'),
};

/** One weekday’s opening hours. */
const openingHours = z.strictObject({
  weekday: z.number().int().min(0).max(6).describe('0 is Sunday'),
  ...hours,
});

const monthDay = '(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const dateForm = 'expected a date such as "2026-12-24", or "12-24" for every year';
const specialDate = z
  .string()
  .regex(new RegExp(`^(\\d{4}-)?${monthDay}$`), dateForm)
  // 2028 has a 29 February.
  .refine((text) => isCalendarDay(text) || isCalendarDay(`2028-${text}`), dateForm);

const specialHours = z
  .strictObject({
    date: specialDate.optional().describe('The day, such as "2026-12-24", or "12-24" for every year'),
    until: specialDate.optional().describe('The last day of a span that begins at `date`'),
    holiday: z.string().optional().describe('Instead of a date: a public holiday by its name, such as "Good Friday"'),
    name: z.string().optional().describe('What shoppers read beside the hours, such as "Christmas break"'),
    ...hours,
  })
  .refine(({ date, holiday }) => (date === undefined) !== (holiday === undefined), 'expected either `date` or `holiday`')
  .refine(({ date, until }) => until === undefined || until.length === date?.length, '`until` must be written like `date`')
  .refine(({ date = '', until = date }) => until.length === 'mm-dd'.length || until >= date, '`until` is before `date`');

const webUrl = z.url({ protocol: /^https?$/ }).optional();

export const address = z.strictObject({
  street: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  postcode: z.string().optional(),
  lat: z.number().min(-90).max(90).optional(),
  long: z.number().min(-180).max(180).optional(),
  place_id: z.string().optional(),
  place_url: webUrl,
  full: z.string().optional(),
});

const contactDetail = z.strictObject({
  phone: z.string().optional(),
  email: z.string().optional(),
  facebook: webUrl,
  instagram: webUrl,
  youtube: webUrl,
  linkedin: webUrl,
  opening_hours: z.array(openingHours).optional(),
  special_hours: z.array(specialHours).optional().describe('Hours on certain days, which win over the week and over public holidays'),
  public_holidays: z
    .enum(['Closed', 'Usual'])
    .optional()
    .describe('Hours on public holidays: closed or as usual; unset: pages say that hours may differ'),
});

/** A place that shoppers can visit or call. */
export const location = z.strictObject({
  id: z.string(),
  name: z.string(),
  slug: z.string().regex(/^[a-z0-9-]+$/),
  phone: z.string().optional(),
  primary: z.boolean().optional(),
  time_zone: z.string().optional().describe('IANA time zone; unset: from the state and postcode'),
  location_type: z.string().optional().describe('sales, service, parts …'),
  dealership_id: z.string().optional(),
  contact_detail: contactDetail.optional(),
  address: address.optional(),
  distribution_locations: z.array(z.string()).optional(),
});

export type OpeningHours = z.infer<typeof openingHours>;
export type SpecialHours = z.infer<typeof specialHours>;
export type Address = z.infer<typeof address>;
export type Location = z.infer<typeof location>;
