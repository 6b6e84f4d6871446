import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import { loadCatalogue } from '#lib/pages/load.ts';
import { type SearchModel, searchModel } from '#lib/pages/search.ts';

export default function SearchPage({ model }: { model: SearchModel }) {
  const { Search } = templates[model.chrome.template];
  return <Search key={model.path} model={model} />;
}

export function getStaticPaths() {
  const paths = [...loadCatalogue().landings.keys()].filter((path) => path.startsWith('/search/'));
  return { paths: paths.map((path) => ({ params: { path: path.split('/').slice(2) } })), fallback: false };
}

export function getStaticProps({ params }: GetStaticPropsContext<{ path: string[] }>) {
  const model = searchModel(loadCatalogue(), `/search/${params?.path.join('/')}`);
  return model ? { props: { model } } : { notFound: true as const };
}
