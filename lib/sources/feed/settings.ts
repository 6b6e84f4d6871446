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
    kind: z.literal('feed').describe('A stock export: CSV, TSV, XML or JSON, compressed or not'),
    from: from.describe(
      'Address of the feed: https://…, s3://bucket/key?region=…, a file in the dealer’s folder, or env:NAME of a variable with the address',
    ),
    preset: z.enum(presetNames).optional().describe('A known format, which brings its own mapping'),
    fields: mapping.default({}).describe('Mapping of columns to fields of a car; overrides the preset field by field'),
    format: z.enum(formats).optional().describe('Format of the feed; default: detected'),
    encoding: z.enum(feedEncodings).optional().describe('Character encoding; default: detected'),
    items: z.string().optional().describe('Path to the list of cars in XML or JSON, such as "inventory.vehicle"; default: detected'),
    headers: z.record(headerName, secretName).optional().describe('Request headers for the host of the feed, each from a variable'),
    currency: z.enum(['AUD', 'NZD', 'USD']).optional().describe('Currency of the prices; amounts in another currency are left out'),
    allowEmpty: z.boolean().default(false).describe('Accepts a feed without cars; default: such a feed fails, and the last stock stays'),
  })
  .refine(({ preset, fields }) => preset !== undefined || (fields.id !== undefined && fields.id !== null), {
    path: ['fields', 'id'],
    message: 'missing: without a preset, say which column gives the ID of a car',
  });

export type FeedSettings = z.infer<typeof feedSettings>;
