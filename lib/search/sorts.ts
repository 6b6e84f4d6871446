import { type Language, spell } from '../locale/language.ts';
import type { SortableAttribute } from './attributes.ts';

/** The sort orders that a site may offer, with label and rule (rule S6). `relevant` has the site's own rules. */
export const sorts = {
  relevant: { label: 'Most relevant', rule: undefined },
  latest: { label: 'Latest', rule: 'created_at_timestamp:desc' },
  price_desc: { label: 'Highest price', rule: 'price:desc' },
  price_asc: { label: 'Lowest price', rule: 'price:asc' },
  km_desc: { label: 'Highest Kms', rule: 'km:desc' },
  km_asc: { label: 'Lowest Kms', rule: 'km:asc' },
  hours_asc: { label: 'Lowest hours', rule: 'hours:asc' },
  braked_towing_desc: { label: 'Highest towing', rule: 'braked_towing:desc' },
  gvm_desc: { label: 'Highest GVM', rule: 'gvm:desc' },
  atm_asc: { label: 'Lowest ATM', rule: 'atm:asc' },
  subscription_price_asc: { label: 'Lowest weekly price', rule: 'subscription_price:asc' },
  subscription_price_desc: { label: 'Highest weekly price', rule: 'subscription_price:desc' },
  weekly_price_asc: { label: 'Lowest weekly price', rule: 'weekly_price:asc' },
  weekly_price_desc: { label: 'Highest weekly price', rule: 'weekly_price:desc' },
  repayment_asc: { label: 'Lowest weekly repayment', rule: 'weekly_repayment:asc' },
  repayment_desc: { label: 'Highest weekly repayment', rule: 'weekly_repayment:desc' },
} as const satisfies Record<string, { label: string; rule: `${SortableAttribute}:${'asc' | 'desc'}` | undefined }>;

export type SortName = keyof typeof sorts;

export const sortNames = Object.keys(sorts) as SortName[];

export const isSortName = (name: string): name is SortName => Object.hasOwn(sorts, name);

/** The label of an order in the site's language. */
export const sortLabel = (name: SortName, language: Language) => spell(sorts[name].label, language);

/** InstantSearch's name of an order: the index, then its rule after a colon. */
export const sortValue = (index: string, name: SortName) => (sorts[name].rule ? `${index}:${sorts[name].rule}` : index);

/** The order of a text: its name, "price:desc" or "Car_production:price:desc"; undefined for other texts. */
export function parseSort(text: string): SortName | undefined {
  if (isSortName(text)) return text;
  const rule = text.split(':').slice(-2).join(':');
  return sortNames.find((name) => sorts[name].rule === rule);
}
