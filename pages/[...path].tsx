import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import { favouritesPaths, generatedPaths } from '#lib/pages/catalogue.ts';
import { type ContentModel, contentModel } from '#lib/pages/content.ts';
import { type GarageModel, garageModel } from '#lib/pages/garage.ts';
import { loadCatalogue } from '#lib/pages/load.ts';
import { type SearchModel, searchModel } from '#lib/pages/search.ts';

/** Content pages, the favourites area, and search pages under an address of their own such as /find/rental-cars. */
export default function OtherPage({ model }: { model: ContentModel | SearchModel | GarageModel }) {
  const { Content, Garage, Search } = templates[model.chrome.template];
  if (model.kind === 'garage') return <Garage model={model} />;
  return model.kind === 'search' ? <Search key={model.path} model={model} /> : <Content key={model.head.canonical} model={model} />;
}

export function getStaticPaths() {
  const catalogue = loadCatalogue();
  const aliases = [...catalogue.landings.keys()].filter((path) => !path.startsWith('/search/'));
  const made = generatedPaths(catalogue).filter((path) => path !== '/');
  const paths = new Set([...made, ...favouritesPaths(catalogue), ...catalogue.contentByPath.keys(), ...aliases]);
  return { paths: [...paths].map((path) => ({ params: { path: path.split('/').slice(1) } })), fallback: false };
}

export function getStaticProps({ params }: GetStaticPropsContext<{ path: string[] }>) {
  const catalogue = loadCatalogue();
  const path = `/${params?.path.join('/')}`;
  const model = catalogue.landings.has(path)
    ? searchModel(catalogue, path)
    : (garageModel(catalogue, path) ?? contentModel(catalogue, path));
  return model ? { props: { model } } : { notFound: true as const };
}
