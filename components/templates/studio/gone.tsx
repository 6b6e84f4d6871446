import { useCardsForSale } from '#components/ui/use-availability.ts';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import { CarRows } from './car-rows.tsx';
import styles from './latest.module.scss';
import NotFound from './not-found.tsx';
import { Section } from './section.tsx';

export default function Gone({ model }: { model: GoneModel | NotFoundModel }) {
  const similar = useCardsForSale(model.similar);
  return (
    <>
      <NotFound model={model} />
      {similar.length > 0 && (
        <Section id="similar" title={model.similarTitle} className={styles.section} headingClass={styles.heading}>
          <CarRows cards={similar} />
        </Section>
      )}
    </>
  );
}
