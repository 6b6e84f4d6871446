import { templates } from '#components/templates/slots.tsx';
import { loadCatalogue } from '#lib/pages/load.ts';
import { type NotFoundModel, notFoundModel } from '#lib/pages/not-found.ts';

export default function NotFoundPage({ model }: { model: NotFoundModel }) {
  const { NotFound } = templates[model.chrome.template];
  return <NotFound model={model} />;
}

export const getStaticProps = () => ({ props: { model: notFoundModel(loadCatalogue()) } });
