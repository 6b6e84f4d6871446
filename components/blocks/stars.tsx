import type { CSSProperties } from 'react';
import styles from './stars.module.scss';

/** A rating of 5 as stars. Screen readers say it as a number. */
export const Stars = ({ rating }: { rating: number }) => (
  <span className={styles.stars} role="img" aria-label={`${rating} out of 5 stars`} style={{ '--rating': rating } as CSSProperties} />
);
