import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './call-to-action.module.scss';
import section from './section.module.scss';

export function CallToAction({ action }: { action: NonNullable<HomeModel['callToAction']> }) {
  return (
    <section className={`${section.section} ${section.forest} ${section.contours} ${styles.band}`} aria-label={action.title}>
      <div className={`${section.inner} ${styles.inner}`}>
        <h2 className={styles.title}>{action.title}</h2>
        <div className={styles.side}>
          {action.text && <p>{action.text}</p>}
          <Link href={action.href} className={`${button.button} ${styles.button}`}>
            {action.label}
          </Link>
        </div>
      </div>
    </section>
  );
}
