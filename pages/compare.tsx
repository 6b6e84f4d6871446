import { templates } from '#components/templates/slots.tsx';
import type { CompareModel } from '#lib/pages/frames.ts';
import { staticProps } from '#lib/pages/load.ts';

export default function ComparePage({ model }: { model: CompareModel }) {
  const { Garage } = templates[model.chrome.template];
  return <Garage model={model} />;
}

export const getStaticProps = () => staticProps('compare');
