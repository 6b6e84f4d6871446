import { Calculator } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { CalculatorSetup } from '#lib/pages/car-finance.ts';
import styles from './finance-block.module.scss';

const load = () => import('./calculator-dialog.tsx');
const Dialog = dynamic(() => load().then((module) => module.CalculatorDialog), { ssr: false });

type Props = { setup: CalculatorSetup; enquireHref?: string | undefined };

/** Opens the repayment calculator; its code comes when a pointer or the focus nears. */
export function CalculatorButton({ setup, enquireHref }: Props) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Calculator size={18} strokeWidth={1.75} aria-hidden="true" />
        Work out repayments
      </button>
      {wanted && (
        <Dialog open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} setup={setup} enquireHref={enquireHref} />
      )}
    </>
  );
}
