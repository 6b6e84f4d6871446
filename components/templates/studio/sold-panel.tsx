import { SimilarCars } from '#components/car/similar-cars.tsx';
import { soldWords } from '#components/car/sold-words.ts';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import frame from './frame.module.scss';
import styles from './sold-panel.module.scss';

/** Replaces the price and the actions of a sold or withdrawn car. */
export function SoldPanel({ model }: { model: CarModel }) {
  const enquire = model.actions[0];
  const { nouns, searchHref } = model.chrome;
  const { stamp, text } = soldWords(model);
  return (
    <div className={`${frame.dark} ${styles.panel}`}>
      <p className={styles.sold}>{stamp}</p>
      <p className={styles.text}>{text}</p>
      <SimilarCars cards={model.related} title={`Similar ${nouns.many}`} />
      <Link href={enquire?.href ?? searchHref} className={`${button.button} ${button.block} ${styles.button}`}>
        Find Me Something Similar
      </Link>
    </div>
  );
}
