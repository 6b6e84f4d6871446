import { Icon } from '#components/ui/icon.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './wordmark.module.scss';

/** The dealer's logo, or its name beside a drawn ridge line where there is no logo. */
export function Wordmark({ chrome }: { chrome: Pick<Chrome, 'name' | 'logo'> }) {
  if (chrome.logo) return <img src={chrome.logo} alt={chrome.name} height={56} className={styles.logo} />;
  return (
    <span className={styles.mark}>
      <Icon name="ridge" size={44} />
      <span className={styles.name} data-long={chrome.name.length > 18 ? '' : undefined}>
        {chrome.name}
      </span>
    </span>
  );
}
