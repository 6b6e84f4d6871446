import { templates } from '#components/templates/slots.tsx';
import { type CompareModel, compareModel } from '#lib/pages/compare.ts';
import { loadCatalogue } from '#lib/pages/load.ts';

export default function ComparePage({ model }: { model: CompareModel }) {
  const { Garage } = templates[model.chrome.template];
  return <Garage model={model} />;
}

export function getStaticProps() {
  const model = compareModel(loadCatalogue());
  return model ? { props: { model } } : { notFound: true as const };
}
