import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import type { CheckoutModel } from '#lib/pages/checkout.ts';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/** The checkout of a car. A site without a payment provider has none. */
export default function CheckoutPage({ model }: { model: CheckoutModel }) {
  const { Checkout } = templates[model.chrome.template];
  return <Checkout model={model} />;
}

export const getStaticPaths = () => staticPaths('checkout');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ slug: string }>) => staticProps('checkout', params);
