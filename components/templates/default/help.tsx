import { PhoneLink } from '#components/layout/phone-link.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './help.module.scss';

/** Beside a text: the dealer's contacts and a link to the stock. */
export function Help({ chrome }: { chrome: Chrome }) {
  return (
    <aside className={styles.help} aria-label="Talk to us">
      {(chrome.phone || chrome.email) && <h2 className={styles.title}>Talk to us</h2>}
      {chrome.phone && <PhoneLink phone={chrome.phone} className={styles.phone} size={20} />}
      {chrome.email && (
        <Link href={`mailto:${chrome.email}`} className={styles.email}>
          {chrome.email}
        </Link>
      )}
      <Link href={chrome.searchHref} className={`${button.button} ${button.secondary} ${button.block}`}>
        Search all {chrome.nouns.many}
      </Link>
    </aside>
  );
}
