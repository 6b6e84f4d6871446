import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { sheetPdf } from '#lib/api/print/pdf.ts';
import { carSheet } from '#lib/api/print/sheet.ts';
import { makeSheetThread, SheetsBusyError } from '#lib/api/print/sheet-thread.ts';
import { pageOf } from './page-of.ts';
import { readPdf } from './pdf-text.ts';

const sheet = carSheet(pageOf());

/** A PDF, and how often this thread could have done something else meanwhile. */
async function withTurns(rendering: Promise<Uint8Array<ArrayBuffer>>) {
  let turns = 0;
  let isDone = false;
  const done = rendering.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await setImmediate();
    turns += 1;
  }
  return { pdf: await done, turns };
}

it('renders the same sheet, and leaves this thread to enquiries', async () => {
  const renderSheet = makeSheetThread();
  await Promise.all([renderSheet(sheet, undefined), sheetPdf(sheet, undefined)]);
  const [here, there] = [await withTurns(sheetPdf(sheet, undefined)), await withTurns(renderSheet(sheet, undefined))];
  expect(readPdf(there.pdf)).toEqual(readPdf(here.pdf));
  expect(there.turns).toBeGreaterThan(10 * here.turns);
});

it('refuses a sheet while as many wait as may, and renders those', async () => {
  const renderSheet = makeSheetThread({ most: 2 });
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => renderSheet(sheet, undefined)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect([results.length - refused.length, refused.every((error) => error instanceof SheetsBusyError)]).toEqual([3, true]);
});

it('renders in a new thread when the last one has ended, or is about to', async () => {
  const renderSheet = makeSheetThread({ restMs: 0 });
  for (let turn = 0; turn < 3; turn += 1) {
    expect(readPdf(await renderSheet(sheet, undefined)).pages).toBe(1);
    // Right behind the timer that ends the thread.
    await new Promise((done) => setTimeout(done, turn === 0 ? 50 : 1));
  }
});

it('goes on after a sheet that cannot be rendered', async () => {
  const renderSheet = makeSheetThread();
  await expect(renderSheet({} as typeof sheet, undefined)).rejects.toThrow(/undefined/);
  expect(readPdf(await renderSheet(sheet, undefined)).pages).toBe(1);
});
