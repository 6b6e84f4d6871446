import type { FactsView } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import styles from './facts-block.module.scss';

/** Facts by name. */
export function FactsBlock({ block: { title, rows }, kit, place }: { block: FactsView; kit: BlockKit; place: BlockPlace }) {
  return (
    <BlockFrame title={title} place={place} kit={kit}>
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
    </BlockFrame>
  );
}
