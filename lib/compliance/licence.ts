import { keptAt, seenAt } from './find.ts';
import type { LawPage } from './law-page.ts';
import type { LawFinding } from './rule.ts';

/** Pages that the browser fills contain no advertising text. */
const fewestCharacters = 300;

/** Whether a page has its own text. */
export const advertises = ({ text }: Pick<LawPage, 'text'>): boolean => text.length >= fewestCharacters;

/** Whether a page shows a number that the law requires. */
export function licenceFindings(page: LawPage, pattern: RegExp, what: string): LawFinding[] {
  if (!advertises(page)) return [];
  const span = seenAt(page, pattern);
  return [span ? keptAt(page, span) : { ok: false, problem: `does not show ${what}`, evidence: 'nothing on the page' }];
}
