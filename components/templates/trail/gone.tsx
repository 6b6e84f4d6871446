import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import NotFound from './not-found.tsx';
import { CardGrid, Section } from './section.tsx';

export default function Gone({ model }: { model: GoneModel | NotFoundModel }) {
  return (
    <>
      <NotFound model={model} />
      {model.similar.length > 0 && (
        <Section title={model.similarTitle}>
          <CardGrid cards={model.similar} strip close={{ words: model.searchLabel, href: model.searchHref }} />
        </Section>
      )}
    </>
  );
}
