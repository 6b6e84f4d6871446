/**
 * Makes a save function that many callers can share. Calls during a write share the next write, which includes all their changes. Each
 * caller learns whether it succeeded.
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
    // The next write may be about to start, although none is running.
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
