import styles from './skip-link.module.scss';

/** Lets keyboard users skip the header. Every page needs an element with id "main". */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}
