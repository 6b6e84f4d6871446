import type { ResolvedForm } from './form-of.ts';

/** The anchor of a form on its page. Finance links end in it (rule F15). */
export const formAnchor = ({ category }: Pick<ResolvedForm, 'category'>): string =>
  category === 'Finance Enquiry' ? 'finance-form' : 'form';
