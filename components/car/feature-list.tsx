import { Icon } from '#components/ui/icon.tsx';
import styles from './feature-list.module.scss';

const shownAtOnce = 12;

const Items = ({ items }: { items: string[] }) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" size={18} stroke={2.25} />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);

/** The features of a car. The ones after the first twelve open on a click, without script. */
export function FeatureList({ title, items }: { title: string; items: string[] }) {
  const unique = [...new Set(items)];
  if (unique.length === 0) return null;
  const rest = unique.slice(shownAtOnce);
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <Items items={unique.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>Show {rest.length} more</summary>
          <Items items={rest} />
        </details>
      )}
    </section>
  );
}
