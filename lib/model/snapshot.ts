import { z } from 'zod';
import { car } from './car.ts';
import { dropGroup } from './dropped.ts';
import { remoteSite } from './remote-site.ts';

/** The unusable data of a pull, for the report. */
export const pullReport = z.strictObject({ dropped: z.array(dropGroup) });

/** A dealer’s data of one successful pull; the build reads nothing else (rule R3). */
export const snapshot = z.strictObject({
  version: z.literal(2),
  slug: z.string(),
  pulledAt: z.number().describe('milliseconds'),
  relativeTo: z.iso.date().optional().describe('the day that relative dates were counted from, where the source has any'),
  remote: remoteSite.optional(),
  soldTags: z
    .record(z.string(), z.number())
    .optional()
    .describe('when a pull first saw the tag SOLD of a car without a sold date, by car ID, milliseconds'),
  cars: z.array(car),
  report: pullReport,
});

export type PullReport = z.infer<typeof pullReport>;
export type Snapshot = z.infer<typeof snapshot>;
