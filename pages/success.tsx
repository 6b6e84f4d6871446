import { templates } from '#components/templates/slots.tsx';
import { staticProps } from '#lib/pages/load.ts';
import type { SuccessModel } from '#lib/pages/success.ts';

export default function SuccessPage({ model }: { model: SuccessModel }) {
  const { Success } = templates[model.chrome.template];
  return <Success model={model} />;
}

export const getStaticProps = () => staticProps('success');
