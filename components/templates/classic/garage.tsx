import { SavedCars } from '#components/garage/saved-cars.tsx';
import type { GarageModel } from '#lib/pages/garage.ts';
import { ClassicCard } from './classic-card.tsx';
import styles from './garage.module.scss';

/** The saved cars as tiles. */
export default function Garage({ model }: { model: GarageModel }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{model.heading}</h1>
        <p className={styles.intro}>{model.intro}</p>
      </div>
      <SavedCars model={model} Card={ClassicCard} />
    </div>
  );
}
