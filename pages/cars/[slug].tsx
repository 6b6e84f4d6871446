import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import { type CarModel, carModel } from '#lib/pages/car.ts';
import { loadCatalogue } from '#lib/pages/load.ts';

export default function CarPage({ model }: { model: CarModel }) {
  const { Car } = templates[model.chrome.template];
  return <Car key={model.id} model={model} />;
}

export const getStaticPaths = () => ({ paths: loadCatalogue().cars.map((car) => ({ params: { slug: car.slug } })), fallback: false });

export function getStaticProps({ params }: GetStaticPropsContext<{ slug: string }>) {
  const model = carModel(loadCatalogue(), params?.slug ?? '');
  return model ? { props: { model } } : { notFound: true as const };
}
