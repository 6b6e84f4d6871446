import { useState } from 'react';
import styles from './filters.module.scss';
import { useChoose } from './search-context.tsx';

type Props = { name: string; count: number; checked: boolean; onChange: () => void };

/** A checkbox for one value of a filter, with the number of cars that have it. It answers a click before the search runs. */
export function FacetValue({ name, count, checked, onChange }: Props) {
  const choose = useChoose();
  const [isChecked, setIsChecked] = useState(checked);
  const [lastChecked, setLastChecked] = useState(checked);
  if (checked !== lastChecked) {
    setLastChecked(checked);
    setIsChecked(checked);
  }
  return (
    <label className={styles.value}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={() => {
          setIsChecked(!isChecked);
          choose(onChange);
        }}
      />
      <span className={styles.name}>{name}</span>
      <span className={styles.count}>{count.toLocaleString('en-AU')}</span>
    </label>
  );
}
