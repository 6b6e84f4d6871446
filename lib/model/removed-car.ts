import { z } from 'zod';

/**
 * A car that an earlier release listed and the current one does not. Its address answers with status 410, or redirects if the car has
 * moved.
 */
export const removedCar = z.strictObject({
  slug: z.string().regex(/^[A-Za-z0-9_-]+$/),
  id: z.string().optional(),
  make: z.string().optional(),
  movedTo: z.string().optional().describe('the address at which the same car is listed now'),
  removedAt: z.number().describe('milliseconds'),
});
export type RemovedCar = z.infer<typeof removedCar>;
