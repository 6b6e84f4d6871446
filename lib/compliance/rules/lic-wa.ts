import { advertises, licenceFindings } from '../licence.ts';
import type { LawRule } from '../rule.ts';

export const licWaRule: LawRule = {
  title: 'Business name and licence number in Western Australia',
  country: ['AU'],
  states: ['WA'],
  trigger: 'every advertisement',
  shows: 'the business name and the dealer’s licence number',
  intended: 'block',
  certainty: 'read',
  source: 'WA Motor Vehicle Dealers Act s21 ($1,500); Consumer Protection WA, Penalties and infringements',
  fix: 'give the business name and the licence number, in the settings dealer.name and dealer.licence, such as "MD 12345"',
  isDealers: true,
  check: (page, { names }) => [
    ...licenceFindings(page, /(?:licen[cs]e|\bMD)[^\n]{0,20}\d{3,}/i, 'a dealer licence number'),
    ...(!advertises(page) || names.some((name) => page.shown.includes(name))
      ? []
      : [{ ok: false as const, problem: 'does not show the business name', evidence: 'nothing on the page' }]),
  ],
};
