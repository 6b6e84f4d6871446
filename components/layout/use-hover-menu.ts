import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Chrome } from '#lib/pages/chrome.ts';

type Options = { opensOn: Chrome['opensOn']; open: boolean; onOpenChange: (open: boolean) => void };

/** The menu stays open this long after the mouse leaves, so that it can cross a gap. */
const closeDelayMs = 160;

/**
 * A menu that its button opens, and hovering too if the site says so; Escape closes it and returns the focus. `area` goes on the element
 * around button and menu, `toggle` on the button.
 */
export function useHoverMenu({ opensOn, open, onOpenChange }: Options) {
  const button = useRef<HTMLButtonElement>(null);
  const closeTimer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(closeTimer.current), []);
  const opensOnHover = opensOn === 'hover';
  const onHover = (isOver: boolean) => (event: PointerEvent) => {
    if (!opensOnHover || event.pointerType !== 'mouse') return;
    window.clearTimeout(closeTimer.current);
    if (isOver) onOpenChange(true);
    else closeTimer.current = window.setTimeout(() => onOpenChange(false), closeDelayMs);
  };
  // Hovering has already opened the menu, so a mouse click must not close it.
  const onClick = (event: MouseEvent) => {
    const isMouse = (event.nativeEvent as { pointerType?: string }).pointerType === 'mouse';
    onOpenChange(opensOnHover && isMouse ? true : !open);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    onOpenChange(false);
    button.current?.focus();
  };
  return {
    area: { onPointerEnter: onHover(true), onPointerLeave: onHover(false), onKeyDown },
    toggle: { ref: button, onClick },
  };
}
