/** A hidden page paints nothing, so the work starts after this time there. */
const longestWaitMs = 100;

/**
 * Runs `work` after the next paint, so that the page responds to an input before it starts something long. Returns a function that cancels
 * it.
 */
export function afterPaint(work: () => void): () => void {
  let isDone = false;
  const run = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  const frame = requestAnimationFrame(() => setTimeout(run, 0));
  const timer = setTimeout(run, longestWaitMs);
  return () => {
    isDone = true;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
