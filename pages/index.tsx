import { useLiveHome } from '#components/search/use-live-home.ts';
import { templates } from '#components/templates/slots.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import { staticProps } from '#lib/pages/load.ts';

/** The home page at the moment of viewing: cars that left the listing since the build are neither counted nor shown. */
export default function HomePage({ model }: { model: HomeModel }) {
  const viewed = useLiveHome(model);
  const { Home, Blocks } = templates[model.chrome.template];
  return (
    <>
      <Home model={viewed} />
      {model.blocks && <Blocks blocks={model.blocks} chrome={model.chrome} />}
    </>
  );
}

export const getStaticProps = () => staticProps('home');
