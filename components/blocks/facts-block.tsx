import type { FactsView } from '#lib/pages/blocks/block-views.ts';
import styles from './facts-block.module.scss';

type Props = Pick<FactsView, 'rows'> & { className: string | undefined; rowClass?: string | undefined };

/** Facts by name, each with its values. */
export function Facts({ rows, className, rowClass }: Props) {
  return (
    <dl className={className}>
      {rows.map(({ name, values }) => (
        <div key={name} className={rowClass}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

export const FactsBlock = ({ block }: { block: FactsView }) => <Facts rows={block.rows} className={styles.facts} rowClass={styles.row} />;
