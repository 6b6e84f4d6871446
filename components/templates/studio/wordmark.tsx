import { Logo } from '#components/layout/logo.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './wordmark.module.scss';

/** The dealer's logo, or its name in the headline font where there is no logo. */
export function Wordmark({ chrome, onClick }: { chrome: Chrome; onClick?: () => void }) {
  return (
    <Link href="/" className={styles.mark} onClick={onClick}>
      {chrome.logo ? <Logo name={chrome.name} logo={chrome.logo} className={styles.logo} /> : chrome.name}
    </Link>
  );
}
