import type { TrackedItem } from './moment.ts';

/** A vehicle for advertising networks (rule T3): one item, with its value if it has a price. */
export const adItem = ({ id, name, price }: TrackedItem, currency: string) => ({
  content_ids: [id],
  contents: [{ id, quantity: 1 }],
  content_name: name,
  content_type: 'product',
  ...(price === undefined ? {} : { value: price, currency }),
});
