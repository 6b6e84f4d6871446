import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';

const Layer = dynamic(() => import('./tooltip-layer.tsx').then((module) => module.TooltipLayer), { ssr: false });

/** How long a pointer rests on a button before its name is shown, in milliseconds (spec §9). */
const delayMs = 700;

/** Buttons that show an icon only carry their name in this attribute. */
const named = '[data-tip]';

const namedAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>(named) : null);

/**
 * Shows the name of a button that is an icon only, when a pointer rests on it or the keyboard's focus comes to it. One for the whole page;
 * its code comes with the first name to show.
 */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let near: HTMLElement | null = null;
    const leave = () => {
      clearTimeout(timer);
      near = null;
      setTarget(null);
    };
    const come = (next: HTMLElement | null, wait: number) => {
      if (next === near) return;
      leave();
      near = next;
      if (next) timer = setTimeout(() => setTarget(next), wait);
    };
    // A finger has no hover, and what it touches acts at once.
    const over = ({ pointerType, target: at }: PointerEvent) => {
      // The pointer may move onto the name without losing it (WCAG 1.4.13).
      if (pointerType === 'touch' || (at instanceof Element && at.closest('[data-tip-layer]'))) return;
      come(namedAt(at), delayMs);
    };
    const focus = (event: FocusEvent) => {
      const next = namedAt(event.target);
      if (next?.matches(':focus-visible')) come(next, 0);
    };
    // The button has moved away from its name; one that has the focus, which may be what moved the page, gets it back.
    const scroll = () => {
      const focused = near?.matches(':focus-visible') ? near : null;
      leave();
      come(focused, delayMs);
    };
    const key = (event: KeyboardEvent) => event.key === 'Escape' && leave();
    const events: [string, (event: never) => void][] = [
      ['pointerover', over],
      ['focusin', focus],
      ['focusout', leave],
      ['pointerdown', leave],
      ['scroll', scroll],
      ['keydown', key],
    ];
    for (const [name, listener] of events) document.addEventListener(name, listener as EventListener, { capture: true, passive: true });
    return () => {
      leave();
      for (const [name, listener] of events) document.removeEventListener(name, listener as EventListener, { capture: true });
    };
  }, []);
  return target ? <Layer target={target} /> : null;
}
