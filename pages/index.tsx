import { templates } from '#components/templates/slots.tsx';
import { type HomeModel, homeModel } from '#lib/pages/home.ts';
import { loadCatalogue } from '#lib/pages/load.ts';

export default function HomePage({ model }: { model: HomeModel }) {
  const { Home } = templates[model.chrome.template];
  return <Home model={model} />;
}

export const getStaticProps = () => ({ props: { model: homeModel(loadCatalogue()) } });
