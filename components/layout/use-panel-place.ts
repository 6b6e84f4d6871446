import { type RefObject, useEffect } from 'react';
import { listen } from '#components/ui/listen.ts';

const edge = 16;
const gap = 4;
const widest = 416;

function place(panel: HTMLElement, form: HTMLElement): void {
  const { left, right, bottom, width } = form.getBoundingClientRect();
  const wide = Math.max(width, Math.min(widest, window.innerWidth - 2 * edge));
  const top = bottom + gap;
  Object.assign(panel.style, {
    top: `${top}px`,
    left: `${wide > width ? Math.max(edge, right - wide) : left}px`,
    width: `${wide}px`,
    maxHeight: `${Math.max(0, window.innerHeight - top - edge)}px`,
  });
}

/** Shows a panel below a form, above everything else on the page: a hero or a header would cut it off. */
export function usePanelPlace(panel: RefObject<HTMLElement | null>, input: RefObject<HTMLInputElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = panel.current;
    const form = input.current?.form;
    if (!isShown || !element || !form) return;
    const update = () => place(element, form);
    update();
    element.showPopover();
    const stop = listen(window, { resize: update, scroll: update }, { capture: true, passive: true });
    return () => {
      stop();
      if (element.isConnected) element.hidePopover();
    };
  }, [panel, input, isShown]);
}
