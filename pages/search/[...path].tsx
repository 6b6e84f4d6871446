import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import { staticPaths, staticProps } from '#lib/pages/load.ts';
import type { SearchModel } from '#lib/pages/search.ts';

export default function SearchPage({ model }: { model: SearchModel }) {
  const { Search } = templates[model.chrome.template];
  return <Search key={model.path} model={model} />;
}

export const getStaticPaths = () => staticPaths('search');

export const getStaticProps = ({ params }: GetStaticPropsContext<{ path: string[] }>) => staticProps('search', params);
