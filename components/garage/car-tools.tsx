import styles from '#components/car/car-tools.module.scss';
import { ShareButton } from '#components/car/share-button.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import { KeepButtons } from './keep-buttons.tsx';

/** The small actions of a car's page in one row: save, compare, share. A new one goes here, for every template at once. */
export function CarTools({ model }: { model: CarModel }) {
  return (
    <div className={styles.tools}>
      <KeepButtons card={model.card} variant="words" />
      <ShareButton model={model} />
    </div>
  );
}
