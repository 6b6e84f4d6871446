import type { CardRepayment as Repayment } from '#lib/cars/card-repayment.ts';
import styles from './card-repayment.module.scss';

/** A repayment with its comparison rate beside it, in the same size (rule F16). The checks of a release read it from this element. */
export function CardRepayment({ repayment }: { repayment: Repayment | undefined }) {
  if (!repayment) return null;
  return (
    <p className={styles.repayment} data-repayment="">
      <span>{repayment.repayment}</span> <span>{repayment.rate}</span>
    </p>
  );
}
