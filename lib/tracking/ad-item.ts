import type { TrackedItem } from './moment.ts';

/** A vehicle as advertising networks take it (rule T3): one piece, and its value where it has a price. */
export const adItem = ({ id, name, price }: TrackedItem, currency: string) => ({
  content_ids: [id],
  contents: [{ id, quantity: 1 }],
  content_name: name,
  content_type: 'product',
  ...(price === undefined ? {} : { value: price, currency }),
});
