import { PhoneLink } from '#components/layout/phone-link.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import section from './section.module.scss';
import styles from './talk-card.module.scss';

/** Beside a page of text: the phone number and a link to the stock. */
export function TalkCard({ chrome }: { chrome: Chrome }) {
  return (
    <aside className={`${section.forest} ${section.contours} ${styles.card}`} aria-label="Talk to us">
      <h2 className={styles.title}>Talk to us</h2>
      {chrome.phone && <PhoneLink phone={chrome.phone} className={styles.phone} size={26} />}
      <Link href={chrome.searchHref} className={`${button.button} ${styles.button}`}>
        See our {chrome.nouns.many}
      </Link>
    </aside>
  );
}
