import type { DetailRow } from '#lib/cars/details.ts';
import styles from './details-panel.module.scss';

export function DetailsPanel({ title, rows }: { title: string; rows: DetailRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.list}>
        {rows.map((row) => (
          <div key={row.label} className={styles.row}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
