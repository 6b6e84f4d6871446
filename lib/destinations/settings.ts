import { z } from 'zod';
import { secretName } from '../model/secret-name.ts';

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'expected lower-case letters, digits and hyphens');
const webAddress = z.url({ protocol: /^https?$/, error: 'expected an address that starts with https:// or http://' });

/** An address often contains a key, so it may come from the environment too. */
export const receiverAddress = z.union([webAddress, secretName], {
  error: 'expected an address that starts with https:// or http://, or the variable that holds it, such as "env:CRM_URL"',
});

/** The settings that every destination of leads has. */
export const ofEveryDestination = {
  name: name.optional().describe('What reports call it; unset: its kind'),
  when: z
    .strictObject({ category: z.array(z.string()).min(1).optional().describe('Only leads of these categories') })
    .default({})
    .describe('Which leads it gets; unset: all'),
  partial: z.boolean().default(false).describe('It also gets each finished step of a form, as lead.updated'),
  concurrency: z.number().int().min(1).max(64).default(4).describe('Deliveries at once'),
};

/** The settings that every recipient of alerts has. */
export const ofEveryRecipient = { name: name.optional().describe('What the log calls it; unset: its kind') };
