import { neverSays } from '../find.ts';
import type { LawRule } from '../rule.ts';

const promises = /\bguaranteed (?:approval|financing|credit)\b|\beveryone(?:[’']s| is| gets) approved\b|\bno credit check\b/i;

export const ftcRule: LawRule = {
  title: 'Promises of credit',
  country: ['US'],
  trigger: 'promises of credit that hardly anybody can keep',
  shows: 'nothing deceptive; the federal CARS rule is void since 2025, section 5 of the FTC Act stays',
  intended: 'note',
  certainty: 'second-hand',
  source: 'FTC Act s5; complyauto.com on the CARS rule',
  fix: 'remove the promise',
  feedWords: [promises],
  check: (page) => neverSays(page, promises, (quoted) => `promises credit: “${quoted}”`),
};
