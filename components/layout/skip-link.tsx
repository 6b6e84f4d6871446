import styles from './skip-link.module.scss';

/** The first stop of the keyboard: past the header to the page's content, the element with id "main". */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}
