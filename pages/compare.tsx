import { slotPage } from '#components/templates/slots.tsx';
import { staticProps } from '#lib/pages/load.ts';

export default slotPage(({ Garage }) => Garage);

export const getStaticProps = () => staticProps('compare');
