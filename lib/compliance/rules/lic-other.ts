import { licenceFindings } from '../licence.ts';
import type { LawRule } from '../rule.ts';

export const licOtherRule: LawRule = {
  title: 'Dealer licence number',
  country: ['AU'],
  states: ['VIC', 'QLD', 'SA', 'TAS', 'ACT', 'NT'],
  trigger: 'any page',
  shows: 'the LMCT, licence or LVD number',
  intended: 'warn',
  certainty: 'well-known',
  source: 'practice of the field; a legal duty for websites is not confirmed',
  fix: 'give the licence number, in the setting dealer.licence, such as "LMCT 12345"',
  isDealers: true,
  check: (page) => licenceFindings(page, /(?:LMCT|LVD|licen[cs]e|motor dealer)[^\n]{0,30}\d{3,}/i, 'an LMCT, licence or LVD number'),
};
