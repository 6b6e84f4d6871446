import type { FinanceOffer } from '#lib/finance/shown-offer.ts';
import styles from './finance-notes.module.scss';

/** The lender's disclaimer and the statutory warning. The law requires them in full, never behind a click. */
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
