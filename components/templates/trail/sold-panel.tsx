import { SimilarCars } from '#components/car/similar-cars.tsx';
import { soldWords } from '#components/car/sold-words.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './sold-panel.module.scss';

/** Replaces the price and the actions of a sold or withdrawn car. */
export function SoldPanel({ model, href }: { model: CarModel; href: string }) {
  const { nouns, searchHref } = model.chrome;
  const { stamp, text } = soldWords(model);
  return (
    <div className={styles.panel}>
      <p className={styles.stamp}>{stamp}</p>
      <p>{text}</p>
      <SimilarCars cards={model.related} title={`Similar ${nouns.many}`} />
      <ButtonLink href={href} isWide name="Find Me Something Similar" />
      {href !== searchHref && (
        <ButtonLink href={searchHref} look="secondary" isWide>
          See all {nouns.many}
        </ButtonLink>
      )}
    </div>
  );
}
