import { CheckoutView } from '#components/car/checkout-view.tsx';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import frame from './frame.module.scss';
import styles from './garage.module.scss';

export default function Checkout({ model }: { model: CheckoutModel }) {
  return (
    <div className={styles.page}>
      <div className={frame.column}>
        <h1 className={styles.heading}>{model.heading}</h1>
        <CheckoutView model={model} />
      </div>
    </div>
  );
}
