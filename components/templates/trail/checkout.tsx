import { CheckoutView } from '#components/car/checkout-view.tsx';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import section from './section.module.scss';
import { PageBand } from './section.tsx';

export default function Checkout({ model }: { model: CheckoutModel }) {
  return (
    <>
      <PageBand heading={model.heading} />
      <div className={section.inner}>
        <CheckoutView model={model} />
      </div>
    </>
  );
}
