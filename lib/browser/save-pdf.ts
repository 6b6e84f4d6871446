import { type ApiSettings, getFile } from './api-client.ts';

/** Browsers need the address a moment longer than the click. */
const keptMs = 60_000;

/** Downloads a PDF and has the browser save it under a name. Throws an `ApiError` with what to tell the shopper (spec §8). */
export async function savePdf(path: string, name: string, page: Document, api: ApiSettings): Promise<void> {
  const url = URL.createObjectURL(await getFile(path, 'application/pdf', api));
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
