/** What the recorder of a page collects: slow events by their interaction, and tasks that block the page. Times in milliseconds. */
export type Recorded = {
  events: { interaction: number; start: number; duration: number }[];
  blocks: { start: number; duration: number }[];
};

type BenchWindow = Window & { benchRecord: Recorded; benchBusyAt: number; benchBack?: number };

/** Runs in the page before its scripts. Browsers report events from 16 ms and tasks from 50 ms. */
export function startRecorder(): void {
  const page = window as unknown as BenchWindow;
  page.benchRecord = { events: [], blocks: [] };
  page.benchBusyAt = 0;
  const watch = (options: object, read: (entry: PerformanceEntry & { interactionId?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe(options as PerformanceObserverInit);
  watch({ type: 'event', durationThreshold: 16, buffered: true }, ({ interactionId = 0, startTime, duration }) => {
    if (interactionId > 0) page.benchRecord.events.push({ interaction: interactionId, start: startTime, duration });
  });
  watch({ type: 'longtask', buffered: true }, ({ startTime, duration }) => {
    page.benchRecord.blocks.push({ start: startTime, duration });
    page.benchBusyAt = Math.max(page.benchBusyAt, startTime + duration);
  });
  new MutationObserver(() => {
    page.benchBusyAt = performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  // Going back is no interaction for the browser, so its time to the next paint is measured here.
  window.addEventListener(
    'popstate',
    () => {
      const start = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          page.benchBack = performance.now() - start;
        };
        port2.postMessage(undefined);
      });
    },
    { capture: true },
  );
}

/** Runs in the page: resolves once nothing has changed or blocked it for `quietMs`. */
export async function untilQuiet(quietMs: number): Promise<void> {
  const page = window as unknown as BenchWindow;
  const start = performance.now();
  while (performance.now() - Math.max(page.benchBusyAt, start) < quietMs && performance.now() - start < 15_000)
    await new Promise((done) => setTimeout(done, 25));
}

/** Runs in the page: what was recorded since `start`, and how long the last step back took to its paint. */
export function recordedSince(start: number): Recorded & { back?: number } {
  const { benchRecord, benchBack } = window as unknown as BenchWindow;
  return {
    events: benchRecord.events.filter((event) => event.start >= start),
    blocks: benchRecord.blocks.filter((block) => block.start + block.duration >= start),
    ...(benchBack === undefined ? {} : { back: benchBack }),
  };
}
