import { Menu } from 'lucide-react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NavLink } from '#lib/pages/chrome.ts';
import styles from './mobile-menu.module.scss';

const load = () => import('./mobile-menu-panel.tsx');
const Panel = dynamic(() => load().then((module) => module.MobileMenuPanel), { ssr: false });

type Props = {
  items: NavLink[];
  /** Stands on top of the panel, such as the dealer's name or a search box. */
  top?: ReactNode;
  /** Stands below the links, such as the phone number. */
  children?: ReactNode;
  /** The word beside the icon; none shows the icon alone. */
  word?: string;
  className?: string | undefined;
};

/** The button that opens the menu on small screens. The dialog behind it is fetched when a finger or the focus comes near. */
export function MobileMenu({ items, top, children, word, className }: Props) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { events } = useRouter();
  useEffect(() => {
    const close = () => setOpen(false);
    events.on('routeChangeComplete', close);
    return () => events.off('routeChangeComplete', close);
  }, [events]);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className ?? styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu size={24} aria-hidden="true" />
        <span className={word ? undefined : 'visually-hidden'}>{word ?? 'Menu'}</span>
      </button>
      {wanted && (
        <Panel open={open} onOpenChange={setOpen} items={items} top={top} onClosed={() => button.current?.focus()}>
          {children}
        </Panel>
      )}
    </>
  );
}
