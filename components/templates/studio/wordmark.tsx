import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './wordmark.module.scss';

/** The dealer's logo, or the name set in the headline face where there is none. */
export function Wordmark({ chrome, onClick }: { chrome: Chrome; onClick?: () => void }) {
  return (
    <Link href="/" className={styles.mark} {...(onClick ? { onClick } : {})}>
      {chrome.logo ? <img src={chrome.logo} alt={chrome.name} className={styles.logo} height={32} /> : chrome.name}
    </Link>
  );
}
