import { CheckoutView } from '#components/car/checkout-view.tsx';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import styles from './garage.module.scss';

export default function Checkout({ model }: { model: CheckoutModel }) {
  return (
    <div className={`${styles.page} ${styles.head}`}>
      <h1>{model.heading}</h1>
      <CheckoutView model={model} />
    </div>
  );
}
