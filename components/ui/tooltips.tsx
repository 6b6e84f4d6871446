import dynamic from 'next/dynamic';
import { useEffect, useState } from 'react';
import { listen } from './listen.ts';

const Layer = dynamic(() => import('./tooltip-layer.tsx').then((module) => module.TooltipLayer), { ssr: false });

/** A pointer must rest on a button this long before the tooltip appears. */
const delayMs = 700;

/** Icon buttons hold their tooltip in this attribute. */
const withTooltip = '[data-tip]';

const buttonAt = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>(withTooltip) : null);

/** Tooltips of icon buttons, on hover and on keyboard focus; render it once per page. The tooltip code loads with the first tooltip. */
export function Tooltips() {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: HTMLElement | null = null;
    const hide = () => {
      clearTimeout(timer);
      current = null;
      setTarget(null);
    };
    const showAfter = (wait: number, next: HTMLElement | null) => {
      if (next === current) return;
      hide();
      current = next;
      if (next) timer = setTimeout(() => setTarget(next), wait);
    };
    const onPointerOver = ({ pointerType, target: at }: PointerEvent) => {
      // Touch has no hover. WCAG 1.4.13: the pointer may move onto the tooltip without closing it.
      if (pointerType === 'touch' || (at instanceof Element && at.closest('[data-tip-layer]'))) return;
      showAfter(delayMs, buttonAt(at));
    };
    const onFocusIn = (event: FocusEvent) => {
      const next = buttonAt(event.target);
      if (next?.matches(':focus-visible')) showAfter(0, next);
    };
    // Scrolling moves the button away from its tooltip. A focused button gets it back, because focusing may have scrolled.
    const onScroll = () => {
      const focusedButton = current?.matches(':focus-visible') ? current : null;
      hide();
      showAfter(delayMs, focusedButton);
    };
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && hide();
    const listeners = {
      pointerover: onPointerOver,
      focusin: onFocusIn,
      focusout: hide,
      pointerdown: hide,
      scroll: onScroll,
      keydown: onKeyDown,
    };
    const stop = listen(document, listeners, { capture: true, passive: true });
    return () => {
      hide();
      stop();
    };
  }, []);
  return target ? <Layer target={target} /> : null;
}
