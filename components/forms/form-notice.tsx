import { Link } from '#components/ui/link.tsx';
import styles from './form-notice.module.scss';

/** Who collects what a form asks for, why, and who gets it, with the privacy policy (rule Q5). Always in sight, never behind a click. */
export function FormNotice({ notice }: { notice: { text: string; href: string } | undefined }) {
  if (!notice) return null;
  return (
    <p className={styles.notice}>
      {notice.text} <Link href={notice.href}>Privacy policy</Link>
    </p>
  );
}
