import { evidenceAt } from './find.ts';
import type { LawPage } from './law-page.ts';
import type { LawFinding } from './rule.ts';

/** A notice may follow its form within this many characters. */
const reach = 900;

/** Whether each form that asks for personal data contains these parts, or has them just below. */
export const noticeFindings = (page: LawPage, parts: Readonly<Record<string, RegExp>>): LawFinding[] =>
  page.forms
    .filter(({ asksPerson }) => asksPerson)
    .map((form) => {
      const formText = page.shown.slice(form.start, form.end + reach);
      const lacks = Object.keys(parts).filter((part) => !parts[part]?.test(formText));
      const evidence = evidenceAt(page, { start: form.start, end: Math.min(form.end, form.start + 1) });
      return lacks.length === 0
        ? { ok: true, evidence }
        : { ok: false, problem: `has a form that does not say ${lacks.join(', ')}`, evidence };
    });
