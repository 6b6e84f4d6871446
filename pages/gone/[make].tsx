import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import type { GoneModel } from '#lib/pages/gone.ts';
import { staticPaths, staticProps } from '#lib/pages/load.ts';

/** Shown at the address of a removed car of one make. */
export default function GoneMakePage({ model }: { model: GoneModel }) {
  const { Gone } = templates[model.chrome.template];
  return <Gone model={model} />;
}

export const getStaticPaths = () => staticPaths('goneMake');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ make: string }>) => staticProps('goneMake', params);
