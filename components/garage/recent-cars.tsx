import { useEffect, useState } from 'react';
import { visitLog } from '#lib/browser/visit-log.ts';
import type { GarageModel } from '#lib/pages/frames.ts';
import { parseCarPath } from '#lib/routes/paths.ts';
import { CarList } from './car-list.tsx';
import { EmptyGarage } from './empty-garage.tsx';
import styles from './saved-cars.module.scss';
import type { CardOf } from './saved-item.tsx';
import { useCarData } from './use-car-data.ts';

/** The maximum number of cars in the list. */
const mostShown = 24;

/** The cars that were last viewed in this browser, the most recent first. Those that left the stock are left out. */
export function RecentCars({ model, Card }: { model: GarageModel; Card: CardOf }) {
  const { slug, searchHref, nouns } = model.chrome;
  const [slugs, setSlugs] = useState<readonly string[]>();
  useEffect(() => {
    const pages = visitLog(slug, { storage: () => window.localStorage, now: Date.now }).pages();
    const seenSlugs = pages.toReversed().flatMap((path) => parseCarPath(path) ?? []);
    setSlugs([...new Set(seenSlugs)].slice(0, mostShown));
  }, [slug]);
  const { answers, retry } = useCarData(slugs ?? []);
  if (!slugs) return null;
  const cars = slugs.flatMap((one) => {
    const answer = answers[one];
    if (answer?.state === 'gone') return [];
    return answer?.state === 'listed' ? { id: answer.car.id, name: answer.car.card.title, slug: one } : { id: one, name: one, slug: one };
  });
  return (
    <div className={styles.garage}>
      {cars.length > 0 ? (
        <CarList {...{ cars, answers, retry, Card, searchHref }} noun={nouns.one} />
      ) : (
        <EmptyGarage
          icon="heart"
          title="Nothing here yet"
          text={`The ${nouns.many} you look at are listed here, in this browser only.`}
          href={searchHref}
          label={`Search ${nouns.many}`}
        />
      )}
    </div>
  );
}
