import { expect, it } from 'vitest';
import { sheetPdf } from '#lib/api/print/pdf.ts';
import { carSheet } from '#lib/api/print/sheet.ts';
import { makeSheetThread, SheetsBusyError } from '#lib/api/print/sheet-thread.ts';
import { threadCpuMs } from '../../../thread-cpu.ts';
import { pageOf } from './page-of.ts';
import { readPdf } from './pdf-text.ts';

const sheet = carSheet(pageOf());

it('renders the same sheet, and leaves this thread to enquiries', async () => {
  const renderSheet = makeSheetThread();
  await Promise.all([renderSheet(sheet, undefined), sheetPdf(sheet, undefined)]);
  const start = threadCpuMs();
  const here = readPdf(await sheetPdf(sheet, undefined));
  const between = threadCpuMs();
  const pdf = await renderSheet(sheet, undefined);
  const there = threadCpuMs() - between;
  expect(readPdf(pdf)).toEqual(here);
  expect(there).toBeLessThan((between - start) / 3);
});

it('refuses a sheet while twenty wait, and renders those', async () => {
  const renderSheet = makeSheetThread();
  const results = await Promise.allSettled(Array.from({ length: 25 }, () => renderSheet(sheet, undefined)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect([results.length - refused.length, refused.every((error) => error instanceof SheetsBusyError)]).toEqual([21, true]);
});

it('renders in a new thread when the last one has ended, or is about to', async () => {
  const renderSheet = makeSheetThread(0);
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
