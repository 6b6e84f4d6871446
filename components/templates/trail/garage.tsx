import { GarageView } from '#components/garage/garage-view.tsx';
import type { CompareModel, GarageModel, SignInModel } from '#lib/pages/frames.ts';
import styles from './garage.module.scss';
import { PageBand } from './section.tsx';
import { TrailCard } from './trail-card.tsx';

export default function Garage({ model }: { model: GarageModel | CompareModel | SignInModel }) {
  return (
    <div className={styles.page}>
      <PageBand heading={model.heading}>
        <p>{model.intro}</p>
      </PageBand>
      <GarageView model={model} Card={TrailCard} />
    </div>
  );
}
