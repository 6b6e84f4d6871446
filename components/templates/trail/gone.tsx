import { useCardsForSale } from '#components/ui/use-availability.ts';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import NotFound from './not-found.tsx';
import { CardGrid, Section } from './section.tsx';

export default function Gone({ model }: { model: GoneModel | NotFoundModel }) {
  const similar = useCardsForSale(model.similar);
  return (
    <>
      <NotFound model={model} />
      {similar.length > 0 && (
        <Section title={model.similarTitle}>
          <CardGrid cards={similar} strip close={{ words: model.searchLabel, href: model.searchHref }} />
        </Section>
      )}
    </>
  );
}
