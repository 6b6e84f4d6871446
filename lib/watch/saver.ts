/**
 * Makes a save function that many callers can share. Calls during a write wait for one further write, which includes all their changes; each
 * caller learns whether it worked.
 */
export function makeSaver(write: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = () => {
    const done = write().finally(() => {
      if (running === done) running = undefined;
    });
    running = done;
    return done;
  };
  return () => {
    // The next write may wait to begin for a moment in which none runs.
    if (next) return next;
    if (!running) return run();
    next = running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
