import { SimilarCars } from '#components/car/similar-cars.tsx';
import { soldWords } from '#components/car/sold-words.ts';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
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
      <Link href={href} className={`${button.button} ${button.primary} ${button.block}`}>
        Find Me Something Similar
      </Link>
      {href !== searchHref && (
        <Link href={searchHref} className={`${button.button} ${button.secondary} ${button.block}`}>
          See all {nouns.many}
        </Link>
      )}
    </div>
  );
}
