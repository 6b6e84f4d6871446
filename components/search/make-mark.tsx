import { monogramOf } from '#lib/cars/monogram.ts';
import styles from './make-mark.module.scss';

/** The logo of a make, or its monogram if the site has no logo. Decorative: the name is beside it. */
export function MakeMark({ name, logo }: { name: string; logo?: string | undefined }) {
  if (logo) return <img src={logo} alt="" width={40} height={40} loading="lazy" className={styles.logo} />;
  return (
    <span className={styles.monogram} aria-hidden="true">
      {monogramOf(name)}
    </span>
  );
}
