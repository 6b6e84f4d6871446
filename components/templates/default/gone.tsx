import { useCardsForSale } from '#components/ui/use-availability.ts';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import NotFound from './not-found.tsx';
import { CarList, Section } from './section.tsx';

/** One full row on a wide screen. */
const maxCards = 4;

export default function Gone({ model }: { model: GoneModel | NotFoundModel }) {
  const similar = useCardsForSale(model.similar);
  return (
    <>
      <NotFound model={model} />
      {similar.length > 0 && (
        <Section soft last title={model.similarTitle}>
          <CarList cards={similar.slice(0, maxCards)} />
        </Section>
      )}
    </>
  );
}
