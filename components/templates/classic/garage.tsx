import { CompareView } from '#components/garage/compare-view.tsx';
import { SavedCars } from '#components/garage/saved-cars.tsx';
import type { CompareModel } from '#lib/pages/compare.ts';
import type { GarageModel } from '#lib/pages/garage.ts';
import { ClassicCard } from './classic-card.tsx';
import styles from './garage.module.scss';

/** The saved cars as tiles, or the chosen ones side by side, under a plain heading. */
export default function Garage({ model }: { model: GarageModel | CompareModel }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{model.heading}</h1>
        <p className={styles.intro}>{model.intro}</p>
      </div>
      {model.kind === 'garage' ? <SavedCars model={model} Card={ClassicCard} /> : <CompareView model={model} />}
    </div>
  );
}
