import { GarageView } from '#components/garage/garage-view.tsx';
import type { CompareModel, GarageModel, SignInModel } from '#lib/pages/frames.ts';
import frame from './frame.module.scss';
import styles from './garage.module.scss';
import { StudioCard } from './studio-card.tsx';

export default function Garage({ model }: { model: GarageModel | CompareModel | SignInModel }) {
  return (
    <div className={styles.page}>
      <div className={frame.column}>
        <h1 className={styles.heading}>{model.heading}</h1>
        <p className={styles.intro}>{model.intro}</p>
      </div>
      <GarageView model={model} Card={StudioCard} />
    </div>
  );
}
