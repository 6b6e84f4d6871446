import { evidenceAt, keptAt, seenAt } from '../find.ts';
import type { LawRule } from '../rule.ts';

/** The notice fits into this many characters. */
const reach = 1200;

export const cinRule: LawRule = {
  title: 'Consumer Information Notice',
  country: ['NZ'],
  trigger: 'a used or demo car that can be bought, or reserved with a deposit, on the site',
  shows:
    'the Consumer Information Notice, legible: trader’s name, address and number, cash price with GST and on-road costs, odometer, security interest, make, model, VIN or chassis number, year',
  intended: 'block',
  certainty: 'read',
  source: 'Consumer Information Standards (Used Motor Vehicles) Regulations 2008; Commerce Commission, Used motor vehicles',
  fix: 'fill in VIN, year, km and security_interest of the car, dealer.legalName, dealer.licence and the address of its location',
  check: (page, { names }) => {
    if (!page.car?.hasCheckout || page.car.condition === 'new' || !page.car.isForSale) return [];
    const heading = seenAt(page, /consumer information notice/i);
    if (!heading)
      return [{ ok: false, problem: 'sells a used car without the Consumer Information Notice', evidence: 'nothing on the page' }];
    const notice = page.shown.slice(heading.start, heading.end + reach);
    const parts: Record<string, boolean> = {
      'the trader’s name': names.some((name) => notice.includes(name)),
      'the trader’s address': /address/i.test(notice) && /\b\d{4}\b/.test(notice),
      'the trader’s number': /\bM\d{3,}|trader (?:no\.?|number)\s*\S*\d/i.test(notice),
      'the cash price with GST and on-road costs': /\$\s?\d[^\n]*GST[^\n]*on-road/i.test(notice),
      'the odometer': /odometer(?:[^\n]*\n)?[^\n]*\d/i.test(notice),
      'the security interest': /security interest/i.test(notice),
      'make and model': /\bmake\b/i.test(notice) && /\bmodel\b/i.test(notice),
      'VIN or chassis number': /\b(?:VIN|chassis)(?:[^\n]*\n)?[^\n]*[A-Z0-9-]{6}/i.test(notice),
      'the year': /\b(?:19|20)\d\d\b/.test(notice),
    };
    const lacks = Object.keys(parts).filter((part) => !parts[part]);
    return [
      lacks.length === 0
        ? keptAt(page, heading)
        : { ok: false, problem: `has a Consumer Information Notice without ${lacks.join(', ')}`, evidence: evidenceAt(page, heading) },
    ];
  },
};
