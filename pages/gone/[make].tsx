import type { GetStaticPropsContext } from 'next';
import { templates } from '#components/templates/slots.tsx';
import { type GoneModel, goneModel, goneSegments } from '#lib/pages/gone.ts';
import { loadCatalogue } from '#lib/pages/load.ts';

/** What the address of a car of one make that is no longer listed shows. */
export default function GoneMakePage({ model }: { model: GoneModel }) {
  const { Gone } = templates[model.chrome.template];
  return <Gone model={model} />;
}

export function getStaticPaths() {
  const segments = goneSegments(loadCatalogue());
  return { paths: segments.map((make) => ({ params: { make } })), fallback: false };
}

export function getStaticProps({ params }: GetStaticPropsContext<{ make: string }>) {
  const model = goneModel(loadCatalogue(), params?.make);
  return model ? { props: { model } } : { notFound: true as const };
}
