import { licenceFindings } from '../licence.ts';
import type { LawFinding, LawRule } from '../rule.ts';

export const traderRule: LawRule = {
  title: 'Registered motor vehicle trader',
  country: ['NZ'],
  trigger: 'any page',
  shows: 'that the dealer is a registered motor vehicle trader, and its number',
  intended: 'block',
  certainty: 'read',
  source: 'Fair Trading Act 1986 (status in trade); Commerce Commission, 6 March 2015 ($1,000); the number is a rule of Trade Me',
  fix: 'give the number, in the setting dealer.licence, such as "Registered motor vehicle trader M123456"',
  isDealers: true,
  check: (page): LawFinding[] => {
    const status = licenceFindings(page, /registered motor vehicle trader/i, 'that the dealer is a registered motor vehicle trader');
    const number = licenceFindings(page, /(?:motor vehicle trader|RMVT|trader)[^\n]{0,24}\d{3,}/i, 'the trader’s number');
    return [...status, ...number.map((finding): LawFinding => (finding.ok ? finding : { ...finding, warns: true }))];
  },
};
