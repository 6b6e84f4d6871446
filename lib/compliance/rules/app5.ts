import { noticeFindings } from '../form-notice.ts';
import type { LawRule } from '../rule.ts';

export const app5Rule: LawRule = {
  title: 'Privacy notice at forms',
  country: ['AU'],
  trigger: 'a form that asks for personal data',
  shows: 'at the form: who collects it, why, what happens without it, who gets it, whether it goes overseas, and the privacy policy',
  intended: 'block',
  certainty: 'read',
  source: 'Privacy Act 1988, APP 5; OAIC, APP guidelines chapter 5 v1.2',
  fix: 'use the notice that forms have from the start, or write all of this in the setting forms.notice',
  readsDialogs: true,
  isDealers: true,
  check: (page, { names }) =>
    noticeFindings(page, {
      'who collects it': new RegExp(names.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '\\bwe\\b', 'i'),
      why: /\b(?:uses?|collects?)\b[^\n]{0,80}\bto\b/i,
      'what happens without it': /without|if you do not|cannot/i,
      'who gets it': /\b(?:pass|share|give|disclose)\w*\b/i,
      'whether it goes overseas': /overseas|outside Australia|other countries/i,
      'the privacy policy': /privacy policy/i,
    }),
};
