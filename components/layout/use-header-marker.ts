import { type RefObject, useEffect } from 'react';

/** Gives the header around an element data-menu-open while a menu is open (rule U16). */
export function useHeaderMarker(inside: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const header = inside.current?.closest('header');
    header?.toggleAttribute('data-menu-open', isOpen);
    return () => header?.removeAttribute('data-menu-open');
  }, [inside, isOpen]);
}
