import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import type { GoneModel } from '#lib/pages/gone.ts';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/** What the address of a car of one make that is no longer listed shows. */
export default function GoneMakePage({ model }: { model: GoneModel }) {
  const { Gone } = templates[model.chrome.template];
  return <Gone model={model} />;
}

export const getStaticPaths = () => staticPaths('goneMake');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ make: string }>) => staticProps('goneMake', params);
