import type { ResolvedForm } from './form-of.ts';

/** Where a form is on its page. Finance links end in this (rule F15). */
export const formAnchor = ({ category }: Pick<ResolvedForm, 'category'>): string =>
  category === 'Finance Enquiry' ? 'finance-form' : 'form';
