import { SavedCars } from '#components/garage/saved-cars.tsx';
import type { GarageModel } from '#lib/pages/garage.ts';
import styles from './garage.module.scss';
import { PageBand } from './page-band.tsx';
import { TrailCard } from './trail-card.tsx';

/** The saved vehicles on sand under the dark band that heads every page. */
export default function Garage({ model }: { model: GarageModel }) {
  return (
    <div className={styles.page}>
      <PageBand heading={model.heading}>
        <p>{model.intro}</p>
      </PageBand>
      <SavedCars model={model} Card={TrailCard} />
    </div>
  );
}
