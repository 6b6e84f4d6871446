import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import type { ContentModel } from '#lib/pages/content.ts';
import type { GarageModel, SignInModel } from '#lib/pages/frames.ts';
import { staticPaths, staticProps } from '#lib/pages/load.ts';
import type { SearchModel } from '#lib/pages/search.ts';

/** Content pages, the favourites page, the page to sign in, and search pages with an address of their own, such as /find/rental-cars. */
export default function OtherPage({ model }: { model: ContentModel | SearchModel | GarageModel | SignInModel }) {
  const { Content, Garage, Search } = templates[model.chrome.template];
  if (model.kind === 'garage' || model.kind === 'sign-in') return <Garage model={model} />;
  return model.kind === 'search' ? <Search key={model.path} model={model} /> : <Content key={model.head.canonical} model={model} />;
}

export const getStaticPaths = () => staticPaths('other');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ path: string[] }>) => staticProps('other', params);
