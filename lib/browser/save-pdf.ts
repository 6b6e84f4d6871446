import { type ApiSettings, getFile } from './api-client.ts';

/** Browsers need the address a little longer than the click. */
const revokeAfterMs = 60_000;

/** Downloads a PDF and saves it under a name. Throws an `ApiError` with the text for the shopper (rule D2). */
export async function savePdf(path: string, name: string, page: Document, api: ApiSettings): Promise<void> {
  const url = URL.createObjectURL(await getFile(path, 'application/pdf', api));
  const link = page.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), revokeAfterMs);
}
