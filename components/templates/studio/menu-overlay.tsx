import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './menu-overlay.module.scss';

const load = () => import('./menu-sheet.tsx');
const Sheet = dynamic(() => load().then((module) => module.MenuSheet), { ssr: false });

/** The button that opens the navigation. The dialog behind it is fetched when a finger or the focus comes near. */
export function MenuOverlay({ chrome }: { chrome: Chrome }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.toggle} ${styles.scripted}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className={styles.bars} aria-hidden="true" />
        Menu
      </button>
      <noscript>
        <a href="#pages" className={styles.toggle}>
          Menu
        </a>
      </noscript>
      {wanted && <Sheet chrome={chrome} open={open} onOpenChange={setOpen} onClosed={() => button.current?.focus()} />}
    </>
  );
}
