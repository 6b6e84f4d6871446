import { noticeFindings } from '../form-notice.ts';
import type { LawRule } from '../rule.ts';

export const privNzRule: LawRule = {
  title: 'Privacy notice at forms',
  country: ['NZ'],
  trigger: 'a form that asks for personal data',
  shows: 'its purpose, who gets it, and that one may see and correct it (IPP 3; indirect collection, IPP 3A, from 1 May 2026)',
  intended: 'warn',
  certainty: 'well-known',
  source: 'Privacy Act 2020, information privacy principles 3 and 3A',
  fix: 'use the notice that forms have from the start, or write all of this in the setting forms.notice',
  readsDialogs: true,
  isDealers: true,
  check: (page) =>
    noticeFindings(page, {
      'why it collects data': /\b(?:uses?|collects?)\b[^\n]{0,80}\bto\b/i,
      'who gets it': /\b(?:pass|share|give|disclose)\w*\b/i,
      'that one may see and correct it': /\b(?:see|access)\b[^\n]{0,40}\bcorrect/i,
    }),
};
