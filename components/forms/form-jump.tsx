import button from '#components/ui/button.module.scss';
import { formAnchor } from '#lib/forms/form-anchor.ts';
import type { ResolvedForm } from '#lib/forms/form-of.ts';

type Props = { form: ResolvedForm; className?: string | undefined };

/** Leads past the text of a page to its form, where the form does not stand in the first view. */
export const FormJump = ({ form, className = '' }: Props) => (
  <a href={`#${formAnchor(form)}`} className={`${button.button} ${button.primary} ${className}`}>
    {form.title}
  </a>
);
