import styles from './form-notice.module.scss';

/** Who collects what a form asks for, why, and who gets it, with the privacy policy (rule Q5). Always in sight, never behind a click. */
export function FormNotice({ notice }: { notice: { text: string; href: string } | undefined }) {
  if (!notice) return null;
  return (
    <p className={styles.notice}>
      {notice.text} <a href={notice.href}>Privacy policy</a>
    </p>
  );
}
