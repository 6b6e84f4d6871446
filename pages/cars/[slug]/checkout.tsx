import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import { type CheckoutModel, checkoutModel, checkoutSlugs } from '#lib/pages/checkout.ts';
import { loadCatalogue } from '#lib/pages/load.ts';

/** Where a car is paid for; there is none on a site without a payment provider. */
export default function CheckoutPage({ model }: { model: CheckoutModel }) {
  const { Checkout } = templates[model.chrome.template];
  return <Checkout model={model} />;
}

export const getStaticPaths = () => ({ paths: checkoutSlugs(loadCatalogue()).map((slug) => ({ params: { slug } })), fallback: false });

export function getStaticProps({ params }: GetStaticPropsContext<{ slug: string }>) {
  const model = checkoutModel(loadCatalogue(), params?.slug ?? '');
  return model ? { props: { model } } : { notFound: true as const };
}
