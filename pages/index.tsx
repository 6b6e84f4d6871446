import { templates } from '#components/templates/slots.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import { staticProps } from '#lib/pages/load.ts';

export default function HomePage({ model }: { model: HomeModel }) {
  const { Home } = templates[model.chrome.template];
  return <Home model={model} />;
}

export const getStaticProps = () => staticProps('home');
