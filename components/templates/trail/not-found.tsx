import { SearchBox } from '#components/layout/search-box.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import styles from './not-found.module.scss';
import section from './section.module.scss';

export default function NotFound({ model }: { model: NotFoundModel | GoneModel }) {
  return (
    <div className={`${section.section} ${section.dark} ${section.contours} ${styles.page}`}>
      <div className={`${section.inner} ${styles.inner}`}>
        <h1 className={styles.heading}>{model.heading}</h1>
        <p className={styles.text}>{model.text}</p>
        <div className={styles.find}>
          <SearchBox chrome={model.chrome} size="large" name="Search in stock" placeholder="Make or model" />
        </div>
        <div className={styles.ways}>
          <ButtonLink href={model.searchHref} name={model.searchLabel} />
          <ButtonLink href="/" look="quiet" name="Go to the home page" />
        </div>
      </div>
    </div>
  );
}
