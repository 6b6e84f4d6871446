import styles from './make-mark.module.scss';

/** The logo of a make, or its initial if the site has no logo. Decorative: the name is beside it. */
export function MakeMark({ name, logo }: { name: string; logo?: string | undefined }) {
  if (logo) return <img src={logo} alt="" width={40} height={40} loading="lazy" className={styles.logo} />;
  return (
    <span className={styles.initial} aria-hidden="true">
      {name.charAt(0)}
    </span>
  );
}
