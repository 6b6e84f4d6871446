import type { ReactNode } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import frame from './frame.module.scss';

type Props = {
  /** The id of the heading, unique on its page. */
  id: string;
  title: string;
  className?: string | undefined;
  columnClass?: string | undefined;
  headingClass?: string | undefined;
  children: ReactNode;
};

const classes = (...names: (string | undefined)[]) => names.filter(Boolean).join(' ');

/** A section over the full width, with its heading and content in the page's column. */
export function Section({ id, title, className, columnClass, headingClass, children }: Props) {
  return (
    <section className={classes(frame.section, className)} aria-labelledby={id}>
      <div className={classes(frame.column, columnClass)}>
        <h2 id={id} className={classes(frame.heading, headingClass)}>
          {unbroken(title)}
        </h2>
        {children}
      </div>
    </section>
  );
}
