import { z } from 'zod';

/** An alert about a dealer that has started and is not over. */
export const openAlert = z.object({ since: z.number(), why: z.array(z.string()) });

const message = z.object({
  id: z.string(),
  type: z.enum(['dealer.alert', 'dealer.recovered']),
  dealer: z.string(),
  at: z.number(),
  since: z.number(),
  subject: z.string(),
  lines: z.array(z.string()),
});

/** A message that waits for a recipient. The state file is its outbox, so that it survives a restart. */
export const alertDelivery = z.object({
  recipient: z.string(),
  message,
  attempts: z.number().int(),
  nextAt: z.number(),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;

/** What tells deliveries apart. */
export const deliveryKey = ({ message: { id }, recipient }: AlertDelivery): string => `${id} ${recipient}`;
