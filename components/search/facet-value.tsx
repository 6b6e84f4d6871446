import styles from './filters.module.scss';

type Props = { name: string; count: number; checked: boolean; onChange: () => void };

/** A checkbox for one value of a filter, with the number of cars that have it. */
export function FacetValue({ name, count, checked, onChange }: Props) {
  return (
    <label className={styles.value}>
      <input type="checkbox" checked={checked} onChange={onChange} />
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count.toLocaleString('en-AU')}</span>
    </label>
  );
}
