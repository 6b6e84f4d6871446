import { slotPage } from '#components/templates/slots.tsx';
import { staticProps } from '#lib/pages/load.ts';

export default slotPage(({ NotFound }) => NotFound);

export const getStaticProps = () => staticProps('notFound');
