import dynamic from 'next/dynamic';
import { SavedLink } from '#components/garage/saved-link.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { useHeaderMarker } from '#components/layout/use-header-marker.ts';
import { Link } from '#components/ui/link.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import menuOverlay from './menu-overlay.module.scss';
import styles from './site-header.module.scss';
import { Wordmark } from './wordmark.tsx';

const load = () => import('./menu-sheet.tsx');
const Sheet = dynamic(() => load().then((module) => module.MenuSheet), { ssr: false });

/** The button that opens the menu. The menu's code is fetched when a pointer or the focus reaches the button. */
function MenuOverlay({ chrome }: { chrome: Chrome }) {
  const { open, hasOpened, button, opener, dialog } = useLazyDialog(load);
  useHeaderMarker(button, open);
  return (
    <>
      <button {...opener} className={`${menuOverlay.toggle} ${menuOverlay.scripted}`}>
        <span className={menuOverlay.bars} aria-hidden="true" />
        Menu
      </button>
      <noscript>
        <a href="#pages" className={menuOverlay.toggle}>
          Menu
        </a>
      </noscript>
      {hasOpened && <Sheet chrome={chrome} {...dialog} />}
    </>
  );
}

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
        <Link href={chrome.searchHref} className={styles.stock} aria-label={`Search ${chrome.nouns.many}`}>
          {chrome.nouns.Many}
        </Link>
      </div>
    </header>
  );
}
