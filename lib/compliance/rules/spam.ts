import { evidenceAt } from '../find.ts';
import type { LawFinding, LawRule } from '../rule.ts';

const marketing = /news|offers|marketing|promotion|up to date/i;

export const spamRule: LawRule = {
  title: 'Consent to news and offers',
  country: ['AU', 'NZ'],
  trigger: 'a box that asks for consent to marketing',
  shows: 'a box that is not ticked, the sender’s name, and that people can unsubscribe',
  intended: 'warn',
  certainty: 'well-known',
  source: 'Spam Act 2003 and ACMA guidance; Unsolicited Electronic Messages Act 2007 (NZ)',
  fix: 'leave the box unticked (the setting forms.optInChecked is false), and use the notice that forms have from the start',
  readsDialogs: true,
  check: (page, { names }) =>
    page.forms
      .filter(({ boxes }) => boxes.some((label) => marketing.test(label)))
      .map((form): LawFinding => {
        const formText = page.shown.slice(form.start, form.end + 900);
        const lacks = [
          ...(form.isTicked.some((index) => marketing.test(form.boxes[index] ?? '')) ? ['has a marketing box that is ticked already'] : []),
          ...(names.some((name) => formText.includes(name)) ? [] : ['does not name who sends news and offers']),
          ...(/unsubscribe|opt out/i.test(formText) ? [] : ['does not say that people can unsubscribe']),
        ];
        const evidence = evidenceAt(page, { start: form.start, end: Math.min(form.end, form.start + 1) });
        return lacks.length === 0 ? { ok: true, evidence } : { ok: false, problem: lacks.join(', and '), evidence };
      }),
};
