import { parentPort } from 'node:worker_threads';
import { sheetPdf } from './pdf.ts';
import type { Sheet } from './sheet.ts';

/** The thread's answer: the PDF, or why there is none. */
export type RenderedSheet = { pdf?: Uint8Array<ArrayBuffer>; problem?: string };

parentPort?.on('message', ({ sheet, photo }: { sheet: Sheet; photo: Uint8Array | undefined }) => {
  const answer = (rendered: RenderedSheet) => parentPort?.postMessage(rendered);
  sheetPdf(sheet, photo && Buffer.from(photo)).then(
    (pdf) => answer({ pdf }),
    (error: Error) => answer({ problem: error.message }),
  );
});
