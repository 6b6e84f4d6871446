import type { FinanceOffer } from '#lib/finance/shown-offer.ts';
import styles from './finance-notes.module.scss';

/** The lender's disclaimer and the statutory warning, always in full and never behind a click (rule F8). */
export function FinanceNotes({ offer }: { offer: FinanceOffer | undefined }) {
  if (offer?.kind !== 'repayment' || offer.notes.length === 0) return null;
  return (
    <div className={styles.notes}>
      {offer.notes.map((note, index) => (
        <p key={note}>
          {index === 0 && <span aria-hidden="true">* </span>}
          {note}
        </p>
      ))}
    </div>
  );
}
