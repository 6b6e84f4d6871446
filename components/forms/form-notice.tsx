import styles from './form-notice.module.scss';

/**
 * Says who collects the form's data, why, and who receives it, with a link to the privacy policy (rule Q5). Always visible, never behind a
 * click.
 */
export function FormNotice({ notice }: { notice: { text: string; href: string } | undefined }) {
  if (!notice) return null;
  return (
    <p className={styles.notice}>
      {notice.text} <a href={notice.href}>Privacy policy</a>
    </p>
  );
}
