import { afterPaint } from '../after-paint.ts';
import { whenLoaded } from '../when-loaded.ts';

/**
 * Starts what `load` returns, once: when the page is loaded and idle, or earlier if the shopper leaves, so that a short view counts too
 * (rule T8). The code is fetched in advance, because a page that is being left waits for nothing. Returns a function that cancels it.
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
  // Phones may end a hidden page without an event.
  const hidden = () => document.visibilityState === 'hidden' && begin();
  const fetched = (loaded: () => void) => {
    start = loaded;
    run();
  };
  const cancels = [
    // The page works without the code.
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
