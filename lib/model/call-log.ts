import { z } from 'zod';

/** Longer texts are cut: a call counts even if the address of its page has a very long query. */
const longestText = 2000;
const cut = (text: string | number) => String(text).slice(0, longestText);

const id = z.union([z.string().max(100), z.number()]).transform(String);

/** Who a call is for, as sent by pages. */
const callIds = { car_id: id.optional(), dealership_id: id.optional(), website_id: id.optional() };

/** A masked phone number was revealed. */
export const revealedNumber = z.object(callIds);

/** A click on a phone link: the dealer's number as dialled, and the page. */
export const phoneCall = z.object({ ...callIds, phone: z.string().max(40).optional(), url: z.string().min(1).transform(cut) });

const text = z.union([z.string(), z.number()]).transform(cut);

const pageEvent = z.object({
  website_slug: text.optional(),
  url: text.optional(),
  category: text.optional(),
  lead_id: text.optional(),
  anon_id: text.optional(),
  session_id: text.optional(),
  error_message: text.optional(),
  event_properties: z.looseObject({}).optional().describe('the car, and what the device and the browser say of themselves'),
});
export type PageEvent = z.infer<typeof pageEvent>;

/** The body that carries an event. */
export const pageEventBody = z.object({ event: pageEvent });
