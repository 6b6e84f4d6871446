import { SavedCars } from '#components/garage/saved-cars.tsx';
import type { GarageModel } from '#lib/pages/garage.ts';
import frame from './frame.module.scss';
import styles from './garage.module.scss';
import { StudioCard } from './studio-card.tsx';

/** The saved cars, large and few to a row. */
export default function Garage({ model }: { model: GarageModel }) {
  return (
    <div className={styles.page}>
      <div className={frame.column}>
        <h1 className={styles.heading}>{model.heading}</h1>
        <p className={styles.intro}>{model.intro}</p>
      </div>
      <SavedCars model={model} Card={StudioCard} />
    </div>
  );
}
