import { templates } from '#components/templates/slots.tsx';
import type { GoneModel } from '#lib/pages/gone.ts';
import { staticProps } from '#lib/pages/load.ts';

/** Shown at the address of a removed car. */
export default function GonePage({ model }: { model: GoneModel }) {
  const { Gone } = templates[model.chrome.template];
  return <Gone model={model} />;
}

export const getStaticProps = () => staticProps('gone');
