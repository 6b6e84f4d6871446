import { SimilarCars } from '#components/car/similar-cars.tsx';
import { soldWords } from '#components/car/sold-words.ts';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './sold-panel.module.scss';

/** What a sold vehicle shows in place of price and actions (spec §2). */
export function SoldPanel({ model, href }: { model: CarModel; href: string }) {
  const { nouns, searchHref } = model.chrome;
  const { stamp, text } = soldWords(
    model,
    `This ${nouns.one} has gone to a new owner. Tell us what you liked about it and we will look for another.`,
  );
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
