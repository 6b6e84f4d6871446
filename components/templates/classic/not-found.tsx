import { SearchBox } from '#components/layout/search-box.tsx';
import { Link } from '#components/ui/link.tsx';
import type { NotFoundModel } from '#lib/pages/not-found.ts';
import styles from './content.module.scss';

export default function NotFound({ model }: { model: NotFoundModel }) {
  return (
    <div className={`${styles.page} ${styles.lost}`}>
      <h1>{model.heading}</h1>
      <p className={styles.intro}>{model.text}</p>
      <SearchBox chrome={model.chrome} size="large" name="Find your next one" />
      <Link href={model.searchHref} className={styles.link}>
        {model.searchLabel}
      </Link>
    </div>
  );
}
