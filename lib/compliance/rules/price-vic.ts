import { around, evidenceAt, keptAt } from '../find.ts';
import type { LawRule } from '../rule.ts';
import { moneyPattern, onTop, priceLabelPattern, withoutGovernment } from '../words.ts';

const apart = new RegExp(`${withoutGovernment.source}|${onTop.source}`, 'i');

export const priceVicRule: LawRule = {
  title: 'Government charges inside the price',
  country: ['AU'],
  states: ['VIC'],
  trigger: 'the price of a used car',
  shows: 'a total with transfer, duty, registration and fees, as prominent as any part of it',
  intended: 'block',
  certainty: 'read',
  source: 'Consumer Affairs Victoria, Self assessment checklist – motor car traders',
  fix: 'make the price of the car the total with every charge, and its price_type drive_away',
  feedWords: [apart, priceLabelPattern],
  check: (page) => {
    if (page.car?.condition !== 'used') return [];
    const own = page.prices.filter(({ slug, start, end }) => slug === page.car?.slug && moneyPattern.test(page.text.slice(start, end)));
    return own.map((price) => {
      const label = around(page, { start: price.end, end: price.end }, 60);
      return apart.test(label) && !/drive[- ]?away/i.test(priceLabelPattern.exec(label)?.[0] ?? '')
        ? {
            ok: false,
            problem: 'shows a used car’s price without government charges, which Victoria wants inside',
            evidence: evidenceAt(page, price),
          }
        : keptAt(page, price);
    });
  },
};
