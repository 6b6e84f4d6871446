import { z } from 'zod';
import { buildOnly, flag, group, option, unset } from './option.ts';
import { secretName } from './secret-name.ts';

/** What reports and logs call a destination. */
export const destinationName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected lower-case letters, digits and hyphens');

const filters = {
  name: destinationName.optional().describe('What reports call it; unset: its kind'),
  when: z
    .strictObject({ category: z.array(z.string()).min(1).optional().describe('Only leads of these categories') })
    .default({})
    .describe('Which leads it gets; unset: all'),
  partial: flag.default(false).describe('It also gets each finished step of a form, as lead.updated'),
  concurrency: z.number().int().min(1).max(64).default(4).describe('Deliveries at once'),
};

const webAddress = z.url({ protocol: /^https?$/, error: 'expected an address that starts with https:// or http://' });

/** An address often holds a key, so it may come from the environment too. */
export const receiverAddress = z.union([webAddress, secretName], {
  error: 'expected an address that starts with https:// or http://, or the variable that holds it, such as "env:CRM_URL"',
});
export const addressees = z.union([z.email(), z.array(z.email()).min(1), secretName], {
  error: 'expected an e-mail address, a list of them, or the variable that holds them, such as "env:LEADS_TO"',
});

/** Where leads are delivered. */
export const destination = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('platform'), path: z.string().startsWith('/').default('/leads'), ...filters }),
  z.strictObject({ kind: z.literal('webhook'), url: receiverAddress, secret: secretName, ...filters }),
  z.strictObject({
    kind: z.literal('email'),
    to: addressees,
    format: z.enum(['adf', 'text']).default('text'),
    smtp: secretName,
    ...filters,
  }),
  z.strictObject({ kind: z.literal('car-clarity'), url: receiverAddress, key: secretName, ...filters }),
]);
export type LeadDestination = z.infer<typeof destination>;

export const leads = buildOnly(
  group('Where enquiries go', {
    destinations: option(z.array(destination), [], 'Each lead is delivered to every destination that matches, until it is accepted'),
    sender: unset(
      z.email(),
      'Address that mails about leads come from, which the mail server must be allowed to send from; unset: the account of the mail server',
    ),
    retrySeconds: option(
      z.array(z.number().min(0).max(604_800)).min(1).max(20),
      [0, 5, 300, 1800, 7200, 18_000, 36_000, 36_000],
      'Seconds before each attempt; after the last one a delivery is given up',
    ),
    timeoutSeconds: option(z.number().min(1).max(120), 15, 'Longest wait for the answer of a destination'),
    fileLinkDays: option(z.number().int().min(1).max(365), 14, 'Days for which a link to a file of a lead works'),
    partialMinutes: option(z.number().min(1).max(1440), 30, 'Minutes without news after which an unfinished form is delivered as a lead'),
  }),
);
