import { z } from 'zod';
import { secretName } from '#lib/model/secret-name.ts';
import { isReference } from '#lib/model/secrets.ts';
import { FeedAddressError, parseFeedAddress } from './address.ts';
import { feedEncodings } from './decode.ts';
import { formats } from './format.ts';
import { mapping } from './mapping.ts';
import { feedPresets } from './registry.ts';

const presetNames = Object.keys(feedPresets) as (keyof typeof feedPresets)[];

/** Why a text is not the address of a feed. */
function addressProblem(text: string): string | undefined {
  try {
    if (!isReference(text)) parseFeedAddress(text);
    return undefined;
  } catch (error) {
    if (error instanceof FeedAddressError) return error.message;
    throw error;
  }
}

const from = z.string().superRefine((text, context) => {
  const problem = addressProblem(text);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

const headerName = z.string().regex(/^[A-Za-z0-9-]+$/, 'expected the name of a header, such as "Authorization"');

/** The settings of a feed. */
export const feedSettings = z
  .strictObject({
    kind: z.literal('feed').describe('an export of stock: CSV, TSV, XML or JSON, zipped or not'),
    from: from.describe('https://…, s3://bucket/key?region=…, a file below the dealer’s folder, or a variable with an address'),
    preset: z.enum(presetNames).optional().describe('a known format, which says which column gives what'),
    fields: mapping.default({}).describe('which column gives which field of a car; they override those of the preset'),
    format: z.enum(formats).optional().describe('unset: recognised'),
    encoding: z.enum(feedEncodings).optional().describe('unset: recognised'),
    items: z.string().optional().describe('where the list of cars is in XML or JSON, such as "inventory.vehicle"; unset: recognised'),
    headers: z.record(headerName, secretName).optional().describe('headers that are sent to the host of the feed, each from a variable'),
    currency: z.enum(['AUD', 'NZD', 'USD']).optional().describe('leaves out amounts that name another currency'),
    allowEmpty: z
      .boolean()
      .default(false)
      .describe('takes a feed without cars as it is; otherwise it is a fault, and the last stock stays'),
  })
  .refine(({ preset, fields }) => preset !== undefined || (fields.id !== undefined && fields.id !== null), {
    path: ['fields', 'id'],
    message: 'missing: without a preset, say which column gives the ID of a car',
  });

export type FeedSettings = z.infer<typeof feedSettings>;
