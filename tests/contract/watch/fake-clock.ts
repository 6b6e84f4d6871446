/** A timer in true time. */
type Waiting = { at: number; run: () => unknown };

/**
 * A clock for tests with real work: it stops between steps, the test moves it, and it runs in real time while work is held. The machine's
 * clock (`now`) may differ from true time (`time`); timers use true time, as in a real system.
 */
export function fakeClock(start: number) {
  let [base, off] = [start, 0];
  let held = 0;
  let since = 0;
  let wake: () => void = () => undefined;
  const waiting = new Set<Waiting>();
  const time = () => Math.floor(held > 0 ? base + performance.now() - since : base);
  const next = () => [...waiting].reduce<Waiting | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);

  /** Lets all pending callbacks run. */
  const turns = async () => {
    for (let turn = 0; turn < 3; turn++) await new Promise(setImmediate);
  };

  return {
    time,
    now: () => time() + off,
    off: () => off,
    /** Sets the machine's clock so many milliseconds off true time. */
    setOff: (ms: number) => {
      off = ms;
    },
    isHeld: () => held > 0,
    /** Calls back once at a true time. The returned function cancels it. */
    at: (at: number, run: () => unknown) => {
      const one = { at, run };
      waiting.add(one);
      wake();
      return () => void waiting.delete(one);
    },
    /** Does work while time runs. */
    hold: async <T>(work: () => Promise<T>): Promise<T> => {
      if (held++ === 0) since = performance.now();
      try {
        return await work();
      } finally {
        if (held === 1) base += performance.now() - since;
        held--;
        wake();
      }
    },
    /** Moves time to an instant and runs the timers on the way, in order. */
    pass: async (end: number): Promise<void> => {
      for (;;) {
        await turns();
        const first = next();
        const goal = Math.min(first?.at ?? end, end);
        if (held > 0 && time() < goal) {
          await new Promise<void>((go) => {
            const timer = setTimeout(go, Math.max(1, goal - time()));
            wake = () => {
              clearTimeout(timer);
              go();
            };
          });
          continue;
        }
        if (held === 0) base = Math.max(base, goal);
        if (!first || first.at > time()) {
          if (time() >= end) return;
          continue;
        }
        waiting.delete(first);
        await first.run();
      }
    },
  };
}

export type FakeClock = ReturnType<typeof fakeClock>;
