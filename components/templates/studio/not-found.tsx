import { SearchBox } from '#components/layout/search-box.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import type { GoneModel, NotFoundModel } from '#lib/pages/gone.ts';
import frame from './frame.module.scss';
import styles from './not-found.module.scss';
import actions from './text-link.module.scss';

export default function NotFound({ model }: { model: NotFoundModel | GoneModel }) {
  const { phone } = model.chrome;
  return (
    <div className={`${frame.column} ${styles.page}`}>
      <h1 className={styles.heading}>{model.heading}</h1>
      <p>{model.text}</p>
      <div className={styles.find}>
        <SearchBox chrome={model.chrome} name="Search in stock" placeholder="Make or model" />
      </div>
      <div className={styles.actions}>
        <ButtonLink href={model.searchHref} name={model.searchLabel} />
        {phone && (
          <Link href={phone.href} className={actions.link}>
            Call {phone.text}
          </Link>
        )}
      </div>
    </div>
  );
}
