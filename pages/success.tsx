import { slotPage } from '#components/templates/slots.tsx';
import { staticProps } from '#lib/pages/load.ts';

export default slotPage(({ Success }) => Success);

export const getStaticProps = () => staticProps('success');
