import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { minuteMs } from '#lib/model/time.ts';
import type { Sheet } from './sheet.ts';
import type { RenderedSheet } from './sheet-worker.ts';

/** An idle thread ends after this time and frees its memory. */
const idleMs = minuteMs;

/** A sheet takes half a second at most, so nobody waits longer than ten. */
const mostWaiting = 20;

/** Too many sheets wait, so this one was refused. */
export class SheetsBusyError extends Error {
  override name = 'SheetsBusyError';
}

/** Renders a sheet as a PDF; `photo` is a 3:2 JPEG. Rejects with SheetsBusyError while too many wait. */
type RenderSheet = (sheet: Sheet, photo: Buffer | undefined) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Renders sheets one after the other in a separate thread: rendering blocks its thread, and enquiries would have to wait. The thread ends
 * after `restMs` without work. `most` sheets may wait.
 */
export function makeSheetThread({ restMs = idleMs, most = mostWaiting } = {}): RenderSheet {
  const inTurn = pLimit(1);
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const started = new Worker(new URL('./sheet-worker.ts', import.meta.url));
    // Waiting renders reject with this error.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (thread === started) thread = undefined;
    });
    return started;
  };

  const render: RenderSheet = async (sheet, photo) => {
    clearTimeout(idle);
    thread ??= start();
    const used = thread;
    used.ref();
    try {
      used.postMessage({ sheet, photo });
      const [{ pdf, problem }] = (await once(used, 'message')) as [RenderedSheet];
      if (pdf === undefined) throw new Error(problem);
      return pdf;
    } finally {
      // The process may end while the thread waits.
      used.unref();
      idle = setTimeout(() => {
        // A thread takes a moment to end and answers nothing during that time.
        thread = undefined;
        void used.terminate();
      }, restMs).unref();
    }
  };

  return async (sheet, photo) => {
    if (inTurn.pendingCount >= most) throw new SheetsBusyError('too many sheets wait');
    return inTurn(() => render(sheet, photo));
  };
}
