import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

/** A document that unpacks to more than this is refused. */
const largestUnpacked = 100_000_000;
const mostEntries = 2000;

/** ZIP cannot compress a file to less than this fraction, so a larger stated size is false. */
const strongestPacking = 1032;

const required = ['[Content_Types].xml', 'word/document.xml'];

const isOutside = ({ name }: ZipEntry) => name.startsWith('/') || name.includes('\\') || name.split('/').includes('..');
const hasMacros = ({ name }: ZipEntry) => /(?:^|\/)vba(?:project|data)[^/]*$|^word\/activex\//i.test(name);

/** The fault of a file that claims to be a Word document (docx), as the end of a sentence. The check unpacks nothing. */
export function wordProblem(bytes: Uint8Array): string | undefined {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const entries = isZip ? readZipDirectory(bytes) : undefined;
  const names = new Set(entries?.map(({ name }) => name));
  if (!entries || !required.every((name) => names.has(name)) || names.size < entries.length || entries.some(isOutside))
    return 'is not a Word document';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'has a password. Please remove it first';
  if (entries.some(hasMacros)) return 'holds macros. Please save it without them, or as PDF';
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  const isBomb = entries.some(({ size, packedSize }) => size > packedSize * strongestPacking + strongestPacking);
  return isBomb || unpacked > largestUnpacked || entries.length > mostEntries ? 'is too large when unpacked' : undefined;
}
