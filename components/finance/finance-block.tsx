import { Link } from '#components/ui/link.tsx';
import { enquireForFinance, type Figure } from '#lib/finance/shown-offer.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';
import { CalculatorButton } from './calculator-button.tsx';
import styles from './finance-block.module.scss';

const Amount = ({ figure, noted }: { figure: Figure; noted: boolean }) => (
  <p className={styles.figure}>
    <span className={styles.amount}>
      {figure.amount}
      {noted && <span aria-hidden="true">*</span>}
    </span>{' '}
    <span className={styles.label}>{figure.label}</span>
  </p>
);

function Offer({ finance }: { finance: CarFinance }) {
  const { offer } = finance;
  if (offer?.kind === 'repayment') {
    return (
      <>
        <div className={styles.figures}>
          <Amount figure={offer.repayment} noted={offer.notes.length > 0} />
          <Amount figure={offer.comparison} noted={offer.notes.length > 0} />
        </div>
        <p className={styles.terms}>{offer.terms}</p>
      </>
    );
  }
  const words = offer?.text ?? enquireForFinance;
  return <p className={styles.amount}>{finance.enquireHref ? <Link href={finance.enquireHref}>{words}</Link> : words}</p>;
}

/**
 * What a car costs by the week: the repayment with its comparison rate beside it in the same size (FIELD), the example both hold for, and a
 * calculator. While a quote is awaited its room is kept, so that nothing moves when it comes.
 */
export function FinanceBlock({ finance }: { finance: CarFinance }) {
  return (
    <section className={styles.block} aria-label="Finance">
      <div className={finance.ask ? styles.room : undefined} aria-busy={finance.waiting ?? false}>
        <Offer finance={finance} />
      </div>
      <ul className={styles.links}>
        <li>
          <CalculatorButton setup={finance.calculator} enquireHref={finance.enquireHref} />
        </li>
        {finance.preApproval && (
          <li>
            <Link href={finance.preApproval.href} className={styles.link}>
              {finance.preApproval.name}
            </Link>
          </li>
        )}
      </ul>
    </section>
  );
}
