import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Pager } from '#lib/pages/content.ts';
import styles from './article-pager.module.scss';

/** Steps to newer and older articles. */
export function ArticlePager({ pager: { current, total, previous, next } }: { pager: Pager }) {
  return (
    <nav className={styles.pager} aria-label="Pages of articles">
      {previous && (
        <Link href={previous} className={styles.step}>
          <Icon name="arrow-left" size={18} />
          Newer
        </Link>
      )}
      <p>{`Page ${current} of ${total}`}</p>
      {next && (
        <Link href={next} className={styles.step}>
          Older
          <Icon name="arrow-right" size={18} />
        </Link>
      )}
    </nav>
  );
}
