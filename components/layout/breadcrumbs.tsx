import { Link } from '#components/ui/link.tsx';
import styles from './breadcrumbs.module.scss';

/** Breadcrumbs; the last item is the current page. */
export function Breadcrumbs({ items }: { items: { name: string; href?: string }[] }) {
  return (
    <nav aria-label="Breadcrumb" className={styles.breadcrumbs}>
      <ol className={styles.list}>
        {items.map((item, index) => (
          <li key={item.name}>
            {item.href ? (
              <Link href={item.href}>{item.name}</Link>
            ) : (
              <span {...(index === items.length - 1 ? { 'aria-current': 'page' as const } : {})}>{item.name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
