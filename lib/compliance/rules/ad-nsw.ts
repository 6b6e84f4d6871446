import { evidenceAt, seenAt } from '../find.ts';
import type { LawRule } from '../rule.ts';

export const adNswRule: LawRule = {
  title: 'Who advertises a car, and its registration',
  country: ['AU'],
  states: ['NSW'],
  trigger: 'the advertisement of a car',
  shows: 'the dealer’s name, licence number and phone number, and the registration number of a used car or that it has none',
  intended: 'warn',
  certainty: 'repealed',
  source: 'NSW Fair Trading, Motor dealer advertisements (older page; the 2014 regulation was replaced on 1 September 2025)',
  fix: 'give the name, licence number and phone number of the dealer, in the settings dealer.name, dealer.licence and dealer.phone, and the rego of the car',
  check: (page, { names }) => {
    const { car } = page;
    if (!car?.isForSale) return [];
    const lacks = [
      ...(names.some((name) => page.shown.includes(name)) ? [] : ['the dealer’s name']),
      ...(seenAt(page, /licen[cs]e[^\n]{0,20}\d{3,}/i) ? [] : ['the licence number']),
      ...(page.links.some((href) => href.startsWith('tel:')) || /\b0\d(?:[ )]*\d){4}/.test(page.shown) ? [] : ['a phone number']),
    ];
    const rego = seenAt(
      page,
      /\b[Rr]eg(?:istration|o)\b[^\n]{0,12}\s*[A-Z0-9]{2,7}\b|\b(?:[Uu]nregistered|[Nn]ot registered|[Nn]o registration)\b/,
    );
    if (car.condition === 'used' && !rego) lacks.push('the car’s registration number');
    return [
      lacks.length === 0
        ? { ok: true, evidence: rego ? evidenceAt(page, rego) : 'name, licence number and phone number' }
        : { ok: false, problem: `advertises a car without ${lacks.join(', ')}`, evidence: 'nothing on the page' },
    ];
  },
};
