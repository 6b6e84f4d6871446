import { SearchBox } from '#components/layout/search-box.tsx';
import { Link } from '#components/ui/link.tsx';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import styles from './content.module.scss';

export default function NotFound({ model }: { model: NotFoundModel | GoneModel }) {
  return (
    <div className={`${styles.page} ${styles.lost}`}>
      <h1>{model.heading}</h1>
      <p className={styles.intro}>{model.text}</p>
      <div className={styles.lostSearch}>
        <SearchBox chrome={model.chrome} size="large" name="Find your next one" />
      </div>
      <Link href={model.searchHref} className={styles.link} name={model.searchLabel} />
    </div>
  );
}
