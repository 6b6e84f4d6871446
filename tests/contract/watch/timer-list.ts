type Timer = { at: number; run: () => void };

/** The timers of a watcher whose clock a test moves. */
export function makeTimerList(now: () => number) {
  const timers = new Set<Timer>();
  return {
    setTimer: (run: () => void, ms: number) => {
      const timer = { at: now() + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    /** Takes the earliest timer off the list, unless it is later than `end`. */
    takeNext: (end: number): Timer | undefined => {
      const [next] = [...timers].sort((a, b) => a.at - b.at);
      if (!next || next.at > end) return undefined;
      timers.delete(next);
      return next;
    },
    clear: () => timers.clear(),
  };
}
