import { Logo } from '#components/layout/logo.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './wordmark.module.scss';

/** The dealer's logo, or its name as a sign where there is no logo. */
export function Wordmark({ chrome }: { chrome: Pick<Chrome, 'name' | 'logo'> }) {
  if (chrome.logo) return <Logo name={chrome.name} logo={chrome.logo} className={styles.logo} />;
  return (
    <span className={styles.name} data-long={chrome.name.length > 18 ? '' : undefined}>
      {chrome.name}
    </span>
  );
}
