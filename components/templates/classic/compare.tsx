import { CompareView } from '#components/garage/compare-view.tsx';
import type { CompareModel } from '#lib/pages/compare.ts';
import styles from './garage.module.scss';

/** Cars side by side under a plain heading. */
export default function Compare({ model }: { model: CompareModel }) {
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{model.heading}</h1>
      </div>
      <CompareView model={model} />
    </div>
  );
}
