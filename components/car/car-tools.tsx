import type { ReactNode } from 'react';
import styles from './car-tools.module.scss';

/** The quiet actions of a car in one row: keep, compare, share. */
export function CarTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
