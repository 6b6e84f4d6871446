import { templates } from '#components/templates/slots.tsx';
import type { GoneModel } from '#lib/pages/gone.ts';
import { staticProps } from '#lib/pages/load.ts';

/** What the address of a car that is no longer listed shows. */
export default function GonePage({ model }: { model: GoneModel }) {
  const { Gone } = templates[model.chrome.template];
  return <Gone model={model} />;
}

export const getStaticProps = () => staticProps('gone');
