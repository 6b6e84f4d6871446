import dynamic from 'next/dynamic';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import { enquireForFinance, type Figure } from '#lib/finance/shown-offer.ts';
import type { CarFinance } from '#lib/pages/car-finance.ts';
import styles from './finance-block.module.scss';

const load = () => import('./calculator-dialog.tsx');
const Dialog = dynamic(() => load().then((module) => module.CalculatorDialog), { ssr: false });

/** Opens the repayment calculator. */
function CalculatorButton({ finance: { calculator, offer, enquireHref, plan } }: { finance: CarFinance }) {
  const { hasOpened, opener, dialog } = useLazyDialog(load);
  return (
    <>
      <button {...opener} className={styles.link}>
        <Icon name="calculator" size={18} />
        Work out repayments
      </button>
      {hasOpened && (
        <Dialog
          {...dialog}
          setup={calculator}
          offer={offer?.loan}
          enquireHref={plan ? plan.enquireHref : enquireHref}
          kept={plan?.kept}
          onLeft={plan?.keep}
        />
      )}
    </>
  );
}

const Amount = ({ figure, hasNotes }: { figure: Figure; hasNotes: boolean }) => (
  <p>
    <span className={styles.amount}>
      {figure.amount}
      {hasNotes && <span aria-hidden="true">*</span>}
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
          <Amount figure={offer.repayment} hasNotes={offer.notes.length > 0} />
          <Amount figure={offer.comparison} hasNotes={offer.notes.length > 0} />
        </div>
        <p className={styles.terms}>{offer.terms}</p>
      </>
    );
  }
  const text = offer?.text ?? enquireForFinance(finance.calculator.language);
  return <p className={styles.amount}>{finance.enquireHref ? <Link href={finance.enquireHref}>{text}</Link> : text}</p>;
}

/**
 * The repayment, its example and a calculator. The comparison rate has the size of the repayment (rule F8). Space is
 * reserved while a quote loads, so that nothing moves.
 */
export function FinanceBlock({ finance }: { finance: CarFinance }) {
  // The page's HTML was built before any request, so only `false` means that the answer is there.
  const isAsking = finance.ask !== undefined && finance.waiting !== false;
  // If the quote failed, only a link remains (rule F11).
  const hasFigures = finance.offer !== undefined || isAsking || finance.enquireHref !== undefined;
  return (
    <section className={styles.block} aria-label="Finance">
      {hasFigures && (
        <div className={isAsking ? styles.room : undefined} aria-busy={finance.waiting ?? false}>
          <Offer finance={finance} />
        </div>
      )}
      <ul className={styles.links}>
        <li>
          <CalculatorButton finance={finance} />
        </li>
        {finance.preApproval && (
          <li>
            <Link href={finance.preApproval.href} className={styles.link} name={finance.preApproval.name} />
          </li>
        )}
      </ul>
    </section>
  );
}
