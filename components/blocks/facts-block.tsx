import type { FactsView } from '#lib/pages/blocks/block-views.ts';
import styles from './facts-block.module.scss';

/** Facts by name. */
export function FactsBlock({ block: { rows } }: { block: FactsView }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, values }) => (
        <div key={name} className={styles.row}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
