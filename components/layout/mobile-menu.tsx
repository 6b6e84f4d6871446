import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { useLazyDialog } from '#components/ui/use-lazy-dialog.ts';
import type { MenuItem } from './menu-items.ts';
import styles from './mobile-menu.module.scss';
import { useHeaderMarker } from './use-header-marker.ts';

const load = () => import('./mobile-menu-panel.tsx');
const Panel = dynamic(() => load().then((module) => module.MobileMenuPanel), { ssr: false });

type Props = {
  items: MenuItem[];
  /** Top of the panel, such as the dealer's name or a search box. */
  top?: ReactNode;
  /** Below the links, such as the phone number. */
  children?: ReactNode;
  /** The page of the locations. */
  placesHref?: string | undefined;
};

/** The button that opens the menu on small screens. */
export function MobileMenu({ items, top, children, placesHref }: Props) {
  const { open, setOpen, hasOpened, button, opener, dialog } = useLazyDialog(load);
  useHeaderMarker(button, open);
  const { events } = useRouter();
  useEffect(() => {
    const close = () => setOpen(false);
    events.on('routeChangeComplete', close);
    return () => events.off('routeChangeComplete', close);
  }, [events, setOpen]);
  return (
    <>
      <button {...opener} className={styles.button}>
        <Icon name="menu" size={24} />
        <span className="visually-hidden">Menu</span>
      </button>
      {hasOpened && (
        <Panel {...dialog} items={items} top={top} placesHref={placesHref}>
          {children}
        </Panel>
      )}
    </>
  );
}
