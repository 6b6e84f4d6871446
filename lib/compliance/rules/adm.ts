import { keptAt, seenAt } from '../find.ts';
import type { LawRule } from '../rule.ts';

export const admRule: LawRule = {
  title: 'Decisions by a computer program',
  country: ['AU'],
  trigger: 'a site with finance pre-approval, where a program may decide about a person',
  shows: 'in the privacy policy: which data a program uses and what it decides',
  intended: 'warn',
  certainty: 'second-hand',
  source: 'Privacy Act 1988, automated decisions; Allens, Automated decision-making transparency (June 2026)',
  fix: 'write in the privacy policy whether a computer program decides, about what, and with which data',
  from: '2026-12-10',
  isDealers: true,
  check: (page) => {
    if (!/(?:^|\/)privacy-policy\.html$/.test(page.file)) return [];
    if (!page.links.some((href) => /^\/(?:finance|finance-pre-approval|apply-for-finance)(?:[?#]|$)/.test(href))) return [];
    const span = seenAt(page, /computer program|automated|automatically decid/i);
    return [
      span
        ? keptAt(page, span)
        : { ok: false, problem: 'does not say whether a computer program decides about finance', evidence: 'nothing on the page' },
    ];
  },
};
