import { z } from 'zod';

/** A tracked action as the platform receives it (rule T3). */
export const analyticsEvent = z.strictObject({
  website_slug: z.string(),
  url: z.string(),
  category: z.string(),
  lead_id: z.string().optional(),
  anon_id: z.string(),
  session_id: z.string(),
  error_message: z.string().optional(),
  event_properties: z.record(z.string(), z.unknown()),
});

/** A vehicle as advertising pixels expect it (rule T3); `value` in the currency’s unit. */
export const adItem = z.strictObject({
  content_ids: z.array(z.string()),
  contents: z.array(z.strictObject({ id: z.string(), quantity: z.literal(1) })),
  currency: z.string().length(3).default('AUD'),
  value: z.number(),
  content_type: z.literal('product'),
  content_name: z.string(),
});

/** A row of the event table (rule T1). */
export const trackedEvent = z.strictObject({
  id: z.number().int().min(1).max(61),
  event: z.string(),
  category: z.string(),
  label: z.string().optional(),
  form_name: z.string().optional(),
});

/** Query parameters that name the advertisement (rule T4). */
export const adParameters = ['gclid', 'fbclid', 'utm_source', 'utm_medium', 'utm_campaign'] as const;

export type AnalyticsEvent = z.infer<typeof analyticsEvent>;
export type AdItem = z.infer<typeof adItem>;
export type TrackedEvent = z.infer<typeof trackedEvent>;
