import type { GetStaticPropsContext } from 'next';
import { slotPage } from '#components/templates/slots.tsx';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/** The checkout of a car. A site without a payment provider has none. */
export default slotPage(({ Checkout }) => Checkout);

export const getStaticPaths = () => staticPaths('checkout');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ slug: string }>) => staticProps('checkout', params);
