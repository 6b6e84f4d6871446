import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './wordmark.module.scss';

/** The dealer's logo, or its name beside a drawn ridge line where there is no logo. */
export function Wordmark({ chrome }: { chrome: Pick<Chrome, 'name' | 'logo'> }) {
  if (chrome.logo) return <img src={chrome.logo} alt={chrome.name} height={56} className={styles.logo} />;
  return (
    <span className={styles.mark}>
      <svg viewBox="0 0 44 32" width="44" height="32" fill="none" stroke="currentColor" strokeWidth="4" aria-hidden="true">
        <path d="M2 29 15 7l8 13 6-9 13 18" strokeLinejoin="bevel" />
      </svg>
      <span className={styles.name} data-long={chrome.name.length > 18 ? '' : undefined}>
        {chrome.name}
      </span>
    </span>
  );
}
