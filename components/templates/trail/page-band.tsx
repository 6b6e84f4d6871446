import type { ReactNode } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import styles from './page-band.module.scss';
import section from './section.module.scss';

type Props = { heading: string /** The breadcrumbs. */; trail?: ReactNode; children?: ReactNode };

/** The dark band with the heading of a page that has no hero picture. */
export function PageBand({ heading, trail, children }: Props) {
  return (
    <div className={`${section.section} ${section.dark} ${section.contours} ${styles.band}`}>
      <div className={section.inner}>
        {trail && <div className={styles.trail}>{trail}</div>}
        <h1 className={styles.heading}>{unbroken(heading)}</h1>
        {children && <div className={styles.text}>{children}</div>}
      </div>
    </div>
  );
}
