import type { Language } from '../locale/language.ts';
import { spell } from '../locale/spelling.ts';
import type { SortableAttribute } from './attributes.ts';

/** The orders a site may offer (spec §2), each with its label and its rule; the rule of `relevant` is the site's own default sort. */
export const sorts = {
  relevant: { label: 'Most relevant', rule: undefined },
  latest: { label: 'Latest', rule: 'created_at_timestamp:desc' },
  price_desc: { label: 'Highest price', rule: 'price:desc' },
  price_asc: { label: 'Lowest price', rule: 'price:asc' },
  km_desc: { label: 'Highest Kms', rule: 'km:desc' },
  km_asc: { label: 'Lowest Kms', rule: 'km:asc' },
  subscription_price_asc: { label: 'Lowest weekly price', rule: 'subscription_price:asc' },
  subscription_price_desc: { label: 'Highest weekly price', rule: 'subscription_price:desc' },
} as const satisfies Record<string, { label: string; rule: `${SortableAttribute}:${'asc' | 'desc'}` | undefined }>;

export type SortName = keyof typeof sorts;

export const isSortName = (name: string): name is SortName => Object.hasOwn(sorts, name);

/** How an order reads on a site of this language. */
export const sortLabel = (name: SortName, language: Language) => spell(sorts[name].label, language);

/** How InstantSearch names an order: the index, and its rule after a colon (spec §7). */
export const sortValue = (index: string, name: SortName) => (sorts[name].rule ? `${index}:${sorts[name].rule}` : index);

/** The order that a name of ours, "price:desc" or "Car_production:price:desc" stands for; undefined for any other text. */
export function parseSort(text: string): SortName | undefined {
  if (isSortName(text)) return text;
  const rule = text.split(':').slice(-2).join(':');
  return (Object.keys(sorts) as SortName[]).find((name) => sorts[name].rule === rule);
}
