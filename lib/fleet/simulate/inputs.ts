import { z } from 'zod';

const share = z.number().min(0).max(1);
const seconds = z.number().min(0);

/** A size of dealer, and how long its work takes on one core. Measured on real listings (October 2026); use your own figures. */
const dealerSize = z.strictObject({
  name: z.string(),
  share: share.describe('of all dealers'),
  changesPerDay: z.number().min(0).describe('changes of stock, prices and content that lead to a build'),
  warmSeconds: seconds.describe('a build of one changed car and its publication, on the worker that built the dealer last'),
  coldSeconds: seconds.describe('the same on another worker, which reads the state first'),
  allPagesSeconds: seconds.describe('a build of every page and its publication, after new code'),
});
export type DealerSize = z.infer<typeof dealerSize>;

/** A size of workers. A build uses one core. */
const workerSize = z.strictObject({
  name: z.string(),
  builds: z.number().int().min(1).describe('builds at once, one per core'),
  hourPrice: z.number().min(0).describe('US dollars'),
});
export type WorkerSize = z.infer<typeof workerSize>;

/** The input of a simulation. Without a file, the recorded figures. */
export const simulationInputs = z.strictObject({
  dealers: z.number().int().min(1).default(5000),
  hours: z.number().min(0.1).default(24),
  sizes: z
    .array(dealerSize)
    .min(1)
    .default([
      { name: '118 cars', share: 0.9, changesPerDay: 28, warmSeconds: 2.4, coldSeconds: 3, allPagesSeconds: 5 },
      { name: '1,000 cars', share: 0.09, changesPerDay: 45, warmSeconds: 2.6, coldSeconds: 4, allPagesSeconds: 14 },
      { name: '16,000 cars', share: 0.01, changesPerDay: 150, warmSeconds: 3.5, coldSeconds: 9, allPagesSeconds: 182 },
    ]),
  reasons: z
    .strictObject({ sold: share, time: share, price: share, stock: share, site: share })
    .default({ sold: 0.12, time: 0.1, price: 0.45, stock: 0.3, site: 0.03 })
    .describe('of all changes; together 1'),
  byHour: z
    .array(z.number().min(0))
    .length(24)
    .default([2, 1, 1, 1, 1, 2, 4, 7, 10, 12, 12, 11, 9, 10, 11, 11, 10, 9, 6, 4, 3, 3, 2, 2])
    .describe('how changes fall on the hours of a day'),
  webhookShare: share.default(0.6).describe('changes that a webhook announces; a poll finds the others'),
  pollMinutes: z.number().min(0.1).default(5),
  pollSeconds: seconds.default(0.4),
  pollsAtOnce: z.number().int().min(1).default(4).describe('per worker'),
  codeAtHour: z
    .number()
    .min(0)
    .max(24)
    .nullable()
    .default(null)
    .describe('an hour at which new code goes to all dealers in waves of 1, 10 % and the rest'),
  takeSeconds: seconds
    .default(0.1)
    .describe('from the end of a build until the worker has the next one: the queue and the rows of both dealers'),
  spread: share.default(0.35).describe('how much the time of a build differs from the usual one'),
  workers: z
    .array(workerSize)
    .min(1)
    .default([
      { name: '1 core', builds: 1, hourPrice: 0.025 },
      { name: '2 cores', builds: 2, hourPrice: 0.048 },
      { name: '4 cores', builds: 4, hourPrice: 0.096 },
    ]),
  buildPrice: z.number().min(0).default(0.000_13).describe('US dollars for the requests of one build'),
});
export type SimulationInputs = z.infer<typeof simulationInputs>;
