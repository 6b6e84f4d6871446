import { z } from 'zod';
import { blockHeading } from './block-fields.ts';

/** The electric and plug-in cars in stock, with range, charging and running costs (rule A32). */
export const electricBlock = z.strictObject({ ...blockHeading, limit: z.number().int().min(1).max(60).default(24) });
