import { z } from 'zod';
import { type LookupService, lookupsInOrder } from '../../lookups/lookups.ts';
import { secretName } from '../../model/secret-name.ts';
import { buildOnly, group, option, unset, webUrl } from './option.ts';

/** Another company's service that the API calls on behalf of a page. */
const service = z.strictObject({
  url: webUrl.describe('Address that takes the request as a POST of JSON'),
  key: secretName.describe('Sent as "Authorization: Bearer"'),
});
export type UpstreamService = z.infer<typeof service>;

/** A path on the platform, or a whole address elsewhere. */
const target = z
  .string()
  .regex(/^(\/(?!\/)|https?:\/\/)[!-~]*$/, 'expected a path such as "/events.json" or an address that starts with https://')
  .refine((text) => text.startsWith('/') || URL.canParse(text), 'expected a path such as "/events.json" or a whole address');

const lookupServices = Object.fromEntries(
  lookupsInOrder.map(([name, { path }]) => [name, unset(service, `Service behind /api${path}; unset: no such lookup`)]),
) as Record<LookupService, z.ZodOptional<typeof service>>;

export const vehicleLookups = buildOnly(
  group('Services that know a vehicle by its registration or VIN', {
    ...lookupServices,
    timeoutSeconds: option(z.number().min(1).max(30), 10, 'Longest wait for the answer of a lookup or a quote'),
    keptMinutes: option(z.number().min(0).max(1440), 10, 'Minutes that an answer is kept in memory, since each lookup costs money'),
  }),
);

export const quoteService = buildOnly(unset(service, 'The youX service behind /api/youx/quote; unset: no quotes'));

export const forwardTargets = buildOnly(
  group('Where the platform takes what shoppers did: a path on its host, or a whole address', {
    reveals: option(target, '/api/calls/reveal', 'Phone numbers that were revealed'),
    calls: option(target, '/api/events/car_phone_call', 'Clicks to call'),
    events: option(target, '/events.json', 'Analytics events'),
  }),
);
