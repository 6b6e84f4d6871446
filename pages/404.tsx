import { templates } from '#components/templates/slots.tsx';
import { staticProps } from '#lib/pages/load.ts';
import type { NotFoundModel } from '#lib/pages/not-found.ts';

export default function NotFoundPage({ model }: { model: NotFoundModel }) {
  const { NotFound } = templates[model.chrome.template];
  return <NotFound model={model} />;
}

export const getStaticProps = () => staticProps('notFound');
