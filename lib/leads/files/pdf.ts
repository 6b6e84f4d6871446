import { endsAsZip } from './zip-directory.ts';

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

/** Readers look for the end mark in the last kilobyte. */
const endBytes = 1024;

/**
 * Whether a file is a PDF from its first byte to its end mark. A file that is also a ZIP archive is refused. An encrypted PDF is accepted, because
 * most of those open without a password.
 */
export const isPdf = (bytes: Uint8Array): boolean =>
  /^%PDF-[12]\.\d/.test(latin(bytes.subarray(0, 8))) && /startxref[\s\d]+%%EOF/.test(latin(bytes.subarray(-endBytes))) && !endsAsZip(bytes);
