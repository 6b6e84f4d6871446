import { describe, expect, it } from 'vitest';
import { sortRules } from '#lib/search/queries.ts';
import { parseSort, type SortName, sortLabel, sorts, sortValue } from '#lib/search/sorts.ts';

const names = Object.keys(sorts) as SortName[];

describe('sort orders (rule S6)', () => {
  it.each<[SortName, label: string, american: string, rules: string[]]>([
    ['relevant', 'Most relevant', 'Most relevant', ['custom_rank:desc']],
    ['latest', 'Latest', 'Latest', ['created_at_timestamp:desc']],
    ['price_desc', 'Highest price', 'Highest price', ['price:desc']],
    ['price_asc', 'Lowest price', 'Lowest price', ['price:asc']],
    ['km_desc', 'Highest Kms', 'Highest Miles', ['km:desc']],
    ['km_asc', 'Lowest Kms', 'Lowest Miles', ['km:asc']],
    ['hours_asc', 'Lowest hours', 'Lowest hours', ['hours:asc']],
    ['braked_towing_desc', 'Highest towing', 'Highest towing', ['braked_towing:desc']],
    ['gvm_desc', 'Highest GVM', 'Highest GVM', ['gvm:desc']],
    ['atm_asc', 'Lowest ATM', 'Lowest ATM', ['atm:asc']],
    ['subscription_price_asc', 'Lowest weekly price', 'Lowest weekly price', ['subscription_price:asc']],
    ['subscription_price_desc', 'Highest weekly price', 'Highest weekly price', ['subscription_price:desc']],
    ['weekly_price_asc', 'Lowest weekly price', 'Lowest weekly price', ['weekly_price:asc']],
    ['weekly_price_desc', 'Highest weekly price', 'Highest weekly price', ['weekly_price:desc']],
    ['repayment_asc', 'Lowest weekly repayment', 'Lowest weekly repayment', ['weekly_repayment:asc']],
    ['repayment_desc', 'Highest weekly repayment', 'Highest weekly repayment', ['weekly_repayment:desc']],
  ])('%s', (name, label, american, rules) => {
    expect(sortLabel(name, 'en-AU')).toBe(label);
    expect(sortLabel(name, 'en-US')).toBe(american);
    expect(sortRules(name, '', ['custom_rank:desc'])).toEqual(rules);
  });

  it('are all listed here, and read back from what InstantSearch calls them', () => {
    expect(names).toHaveLength(16);
    for (const name of names.filter((one) => one !== 'relevant')) expect(parseSort(sortValue('Car_production', name))).toBe(name);
  });

  it('leave "most relevant" to the words that were typed', () => expect(sortRules('relevant', 'ute', ['custom_rank:desc'])).toEqual([]));
});
