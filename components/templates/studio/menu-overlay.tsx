import dynamic from 'next/dynamic';
import { useHeaderMarker } from '#components/layout/use-header-marker.ts';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './menu-overlay.module.scss';

const load = () => import('./menu-sheet.tsx');
const Sheet = dynamic(() => load().then((module) => module.MenuSheet), { ssr: false });

/** The button that opens the menu. The menu's code is fetched when a pointer or the focus reaches the button. */
export function MenuOverlay({ chrome }: { chrome: Chrome }) {
  const { open, hasOpened, button, opener, dialog } = useLazyDialog(load);
  useHeaderMarker(button, open);
  return (
    <>
      <button {...opener} className={`${styles.toggle} ${styles.scripted}`}>
        <span className={styles.bars} aria-hidden="true" />
        Menu
      </button>
      <noscript>
        <a href="#pages" className={styles.toggle}>
          Menu
        </a>
      </noscript>
      {hasOpened && <Sheet chrome={chrome} {...dialog} />}
    </>
  );
}
