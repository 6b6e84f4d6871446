import { CompareView } from '#components/garage/compare-view.tsx';
import type { CompareModel } from '#lib/pages/compare.ts';
import frame from './frame.module.scss';
import styles from './garage.module.scss';

/** Cars side by side under a large heading. */
export default function Compare({ model }: { model: CompareModel }) {
  return (
    <div className={styles.page}>
      <div className={frame.column}>
        <h1 className={styles.heading}>{model.heading}</h1>
      </div>
      <CompareView model={model} />
    </div>
  );
}
