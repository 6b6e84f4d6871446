import { afterPaint } from '../after-paint.ts';
import { whenLoaded } from '../when-loaded.ts';

/**
 * Starts what `load` gives, once: when the page is loaded and idle, or earlier if it is left, so that a short view counts too (rule T8). The code is
 * fetched before, because a page that is being left waits for nothing. Returns what cancels it.
 */
export function startInTime(load: () => Promise<() => void>): () => void {
  let start: (() => void) | undefined;
  let isDue = false;
  const run = () => {
    const due = isDue ? start : undefined;
    if (!due) return;
    start = undefined;
    due();
  };
  const begin = () => {
    isDue = true;
    run();
  };
  // Phones end a hidden page without a word.
  const hidden = () => document.visibilityState === 'hidden' && begin();
  const fetched = (loaded: () => void) => {
    start = loaded;
    run();
  };
  const cancels = [
    // Without the code, the page works all the same.
    afterPaint(() => void load().then(fetched, () => undefined)),
    whenLoaded(begin),
  ];
  window.addEventListener('pagehide', begin);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    for (const cancel of cancels) cancel();
    start = undefined;
    window.removeEventListener('pagehide', begin);
    document.removeEventListener('visibilitychange', hidden);
  };
}
