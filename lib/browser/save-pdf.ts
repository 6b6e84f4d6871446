import { type ApiSettings, getFile } from './api-client.ts';
import { saveFile } from './save-file.ts';

/** Downloads a PDF and saves it under a name. Throws an `ApiError` with the text for the shopper (rule D2). */
export async function savePdf(path: string, name: string, page: Document, api: ApiSettings): Promise<void> {
  saveFile(await getFile(path, 'application/pdf', api), name, page);
}
