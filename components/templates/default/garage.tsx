import { GarageView } from '#components/garage/garage-view.tsx';
import type { CompareModel, GarageModel, SignInModel } from '#lib/pages/frames.ts';
import { Card } from './card.tsx';
import styles from './garage.module.scss';

export default function Garage({ model }: { model: GarageModel | CompareModel | SignInModel }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{model.heading}</h1>
        <p className={styles.intro}>{model.intro}</p>
      </div>
      <GarageView model={model} Card={Card} />
    </div>
  );
}
