import { licenceFindings } from '../licence.ts';
import type { LawRule } from '../rule.ts';

export const licNswRule: LawRule = {
  title: 'Dealer licence number in New South Wales',
  country: ['AU'],
  states: ['NSW'],
  trigger: 'any page and advertisement',
  shows: 'the dealer’s licence number, reasonably prominent, legible, and labelled as licence number',
  intended: 'block',
  certainty: 'read',
  source: 'NSW Motor Dealers and Repairers Act 2013 s19A (20 penalty units)',
  fix: 'give the licence number, in the setting dealer.licence, such as "MD 12345"',
  isDealers: true,
  check: (page) => licenceFindings(page, /licen[cs]e[^\n]{0,20}\d{3,}/i, 'a licence number that is labelled as one'),
};
