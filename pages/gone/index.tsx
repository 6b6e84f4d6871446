import { slotPage } from '#components/templates/slots.tsx';
import { staticProps } from '#lib/pages/load.ts';

/** Shown at the address of a removed car. */
export default slotPage(({ NotFound }) => NotFound);

export const getStaticProps = () => staticProps('gone');
