import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './wordmark.module.scss';

/** The dealer's logo, or its name in the headline font where there is no logo. */
export function Wordmark({ chrome, onClick }: { chrome: Chrome; onClick?: () => void }) {
  return (
    <Link href="/" className={styles.mark} {...(onClick ? { onClick } : {})}>
      {chrome.logo ? <img src={chrome.logo} alt={chrome.name} className={styles.logo} height={32} /> : chrome.name}
    </Link>
  );
}
