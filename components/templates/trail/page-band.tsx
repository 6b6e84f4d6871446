import type { ReactNode } from 'react';
import styles from './page-band.module.scss';
import section from './section.module.scss';

type Props = { heading: string; before?: ReactNode; children?: ReactNode };

/** The dark head of a page without a picture of its own. */
export function PageBand({ heading, before, children }: Props) {
  return (
    <div className={`${section.section} ${section.dark} ${section.contours} ${styles.band}`}>
      <div className={section.inner}>
        {before}
        <h1 className={styles.heading}>{heading}</h1>
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  );
}
