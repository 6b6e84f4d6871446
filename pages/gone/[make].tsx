import type { GetStaticPropsContext } from 'next';
import { slotPage } from '#components/templates/slots.tsx';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/** Shown at the address of a removed car of one make. */
export default slotPage(({ NotFound }) => NotFound);

export const getStaticPaths = () => staticPaths('goneMake');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ make: string }>) => staticProps('goneMake', params);
