import { SavedLink } from '#components/garage/saved-link.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import { MenuOverlay } from './menu-overlay.tsx';
import styles from './site-header.module.scss';
import { Wordmark } from './wordmark.tsx';

/** One thin row: the menu, the dealer's name, then the phone number, the saved cars and the stock. */
export function SiteHeader({ chrome }: { chrome: Chrome }) {
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <MenuOverlay chrome={chrome} />
      </div>
      <Wordmark chrome={chrome} />
      <div className={styles.end}>
        {chrome.phone && <PhoneLink phone={chrome.phone} size={20} className={styles.phone} />}
        <SavedLink className={styles.saved} />
        <Link href={chrome.searchHref} className={styles.stock} aria-label={`Search ${chrome.nouns.many}`} name={chrome.nouns.Many} />
      </div>
    </header>
  );
}
