const whenIdle = (work: () => void) => {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 500);
};

/**
 * Runs `work` once the page with all its pictures is loaded and idle, so that nothing competes with the first view. Returns a function that
 * cancels it.
 */
export function whenLoaded(work: () => void): () => void {
  let isCancelled = false;
  const run = () => !isCancelled && work();
  const loaded = () => whenIdle(run);
  if (document.readyState === 'complete') loaded();
  else window.addEventListener('load', loaded, { once: true });
  return () => {
    isCancelled = true;
  };
}
