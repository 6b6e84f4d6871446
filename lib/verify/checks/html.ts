import type { Check } from '../check.ts';

/** HTML that every browser reads alike, and what every page must have for those who listen to it. */
export const html: Check = {
  rule: 'no parse error of the HTML standard, no id twice, one h1, one title, a language, an alt on every picture (WCAG 2.2)',
  page: ({ file, faults }) => faults.map(({ what, ...where }) => ({ file, problem: what, ...where })),
};
