/**
 * Makes of a write one that many may ask for: while it runs, all who ask share the next one, which begins after their asking and so holds what
 * they changed. Each learns whether it worked.
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
    if (!running) return run();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return run();
      });
    return next;
  };
}
