import type { ReactNode } from 'react';
import styles from './success-frame.module.scss';

/** The page after a form, hidden until the browser has read the address. */
export function SuccessFrame({ isReady, children }: { isReady: boolean; children: ReactNode }) {
  return (
    <div className={styles.frame} data-waiting={isReady ? undefined : ''} aria-busy={!isReady}>
      {children}
    </div>
  );
}
