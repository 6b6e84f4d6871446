import { afterPaint } from './after-paint.ts';

declare global {
  interface Window {
    /** What was tapped last before React took over the page, and the listener that notes it: `EarlyTapScript`. */
    earlyTap?: EventTarget | null;
    noteTap?: (event: Event) => void;
  }
}

/** From now on React itself handles taps. One that was noted too would count twice. */
export function stopNotingTaps(): void {
  if (window.noteTap) window.removeEventListener('click', window.noteTap, true);
}

/**
 * Presses the button again that a shopper tapped before the page's code had loaded. Only the last one: earlier taps are often attempts at the same.
 * Some parts, such as a gallery, are ready one paint after React. Forms repeat a press of their own buttons themselves.
 */
export function repeatEarlyTap(): void {
  const { earlyTap } = window;
  delete window.earlyTap;
  const button = earlyTap instanceof Element ? earlyTap.closest<HTMLElement>('button[type="button"]:not(form *)') : undefined;
  if (button) afterPaint(() => button.click());
}
