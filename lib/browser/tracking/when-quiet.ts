/** A loaded page counts as quiet after this time without a touch. */
const untouchedMs = 3500;
/** After this time without a touch, the shopper is not waiting for a response. */
const calmMs = 800;
/** If the shopper never pauses, the tasks start after this time. */
const longestWaitMs = 10_000;
/** Between two tasks, the page can respond. */
const pauseMs = 100;

const touches = ['pointerdown', 'keydown', 'touchstart', 'scroll'] as const;

const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work, 1);

/**
 * Runs each task once the page is loaded and idle, long after its largest paint: after the shopper's first touch, or a few seconds later
 * without one. The tasks run one by one, while the shopper pauses, so that no click has to wait for a vendor's script.
 */
export function whenQuiet(works: readonly (() => void)[]): void {
  const left = [...works];
  let touchedAt = 0;
  let endAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const step = () => {
    const now = performance.now();
    const calmIn = Math.min(touchedAt + calmMs, endAt) - now;
    if (calmIn > 0) {
      timer = setTimeout(step, calmIn);
      return;
    }
    whenIdle(() => {
      left.shift()?.();
      if (left.length > 0) timer = setTimeout(step, pauseMs);
      else stop();
    });
  };
  const begin = () => {
    if (endAt > 0) return;
    endAt = performance.now() + longestWaitMs;
    clearTimeout(timer);
    step();
  };
  const touched = () => {
    touchedAt = performance.now();
    begin();
  };
  const stop = () => {
    for (const name of touches) window.removeEventListener(name, touched);
  };
  const loaded = () => {
    for (const name of touches) window.addEventListener(name, touched, { passive: true });
    timer = setTimeout(begin, untouchedMs);
  };
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { once: true });
}
