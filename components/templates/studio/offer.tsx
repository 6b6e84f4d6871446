import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import frame from './frame.module.scss';
import styles from './offer.module.scss';

export function Offer({ offer }: { offer: HomeModel['callToAction'] }) {
  if (!offer) return null;
  return (
    <section className={`${frame.dark} ${frame.section}`} aria-labelledby="offer">
      <div className={`${frame.column} ${styles.offer}`}>
        <h2 id="offer" className={styles.title}>
          {offer.title}
        </h2>
        <div className={styles.side}>
          {offer.text && <p>{offer.text}</p>}
          <Link href={offer.href} className={`${`${button.button} ${button.primary}`} ${styles.button}`}>
            {offer.label}
          </Link>
        </div>
      </div>
    </section>
  );
}
