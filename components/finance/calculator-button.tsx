import dynamic from 'next/dynamic';
import { Icon } from '#components/ui/icon.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { CalculatorSetup } from '#lib/finance/calculator-start.ts';
import type { OfferLoan } from '#lib/finance/shown-offer.ts';
import styles from './finance-block.module.scss';

const load = () => import('./calculator-dialog.tsx');
const Dialog = dynamic(() => load().then((module) => module.CalculatorDialog), { ssr: false });

type Props = { setup: CalculatorSetup; offer?: OfferLoan | undefined; enquireHref?: string | undefined };

/** Opens the repayment calculator. */
export function CalculatorButton({ setup, offer, enquireHref }: Props) {
  const { hasOpened, opener, dialog } = useLazyDialog(load);
  return (
    <>
      <button {...opener} className={styles.link}>
        <Icon name="calculator" size={18} />
        Work out repayments
      </button>
      {hasOpened && <Dialog {...dialog} setup={setup} offer={offer} enquireHref={enquireHref} />}
    </>
  );
}
