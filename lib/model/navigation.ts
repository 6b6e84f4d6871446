import { z } from 'zod';

/** A link in the header or footer. `dropdownItems` open below it. */
export const navigationItem = z.strictObject({
  name: z.string().min(1),
  url: z.string().optional().describe('absent: only a heading of its dropdown'),
  get dropdownItems() {
    return z.array(navigationItem).optional();
  },
});

export type NavigationItem = z.infer<typeof navigationItem>;
