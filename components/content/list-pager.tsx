import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Pager } from '#lib/pages/pager.ts';
import styles from './list-pager.module.scss';

type Props = { pager: Pager; label: string; newer: string; older: string };

/** Links to the pages of a list with newer and older entries, and the number of this page. */
export function ListPager({ pager: { current, total, previous, next }, label, newer, older }: Props) {
  return (
    <nav className={styles.pager} aria-label={label}>
      {previous && (
        <Link href={previous} className={styles.step}>
          <Icon name="arrow-left" size={18} />
          {newer}
        </Link>
      )}
      <p>{`Page ${current} of ${total}`}</p>
      {next && (
        <Link href={next} className={styles.step}>
          {older}
          <Icon name="arrow-right" size={18} />
        </Link>
      )}
    </nav>
  );
}
