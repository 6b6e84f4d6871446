/** A file inside a ZIP archive, as the archive's directory describes it. Sizes are bytes; `packedSize` is the size inside the archive. */
export type ZipEntry = { name: string; size: number; packedSize: number; isEncrypted: boolean; offset: number };

const endSize = 22;
const entrySize = 46;
const localSize = 30;
const longestComment = 0xffff;
const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;

/** Where the record at the end of an archive begins. Its comment must fill the rest of the file exactly. */
function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - endSize - longestComment);
  for (let at = view.byteLength - endSize; at >= first; at--)
    if (view.getUint32(at, true) === signatures.end && at + endSize + view.getUint16(at + 20, true) === view.byteLength) return at;
  return undefined;
}

/** Whether an archive program would open these bytes, whatever precedes the archive. */
export const endsAsZip = (bytes: Uint8Array): boolean =>
  bytes.length >= endSize && findEnd(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)) !== undefined;

/** Whether the content of each entry lies inside the archive and outside all others: files in a ZIP bomb share their content. */
function areApart(view: DataView, entries: readonly ZipEntry[], limit: number): boolean {
  let end = 0;
  for (const { offset, packedSize } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < end || offset + localSize > limit || view.getUint32(offset, true) !== signatures.local) return false;
    end = offset + localSize + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true) + packedSize;
  }
  return end <= limit;
}

/**
 * Reads the directory of a ZIP archive without unpacking anything. Undefined if it is not an archive, is damaged, spans several files,
 * needs 64-bit sizes, or has overlapping entries.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length < endSize ? undefined : findEnd(view);
  if (end === undefined) return undefined;
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (start + view.getUint32(end + 12, true) !== end || view.getUint16(end + 8, true) !== count) return undefined;
  const entries: ZipEntry[] = [];
  let at = start;
  while (entries.length < count) {
    if (at + entrySize > end || view.getUint32(at, true) !== signatures.entry) return undefined;
    const nameEnd = at + entrySize + view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + entrySize, nameEnd)),
      size: view.getUint32(at + 24, true),
      packedSize: view.getUint32(at + 20, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      offset: view.getUint32(at + 42, true),
    });
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return at === end && areApart(view, entries, start) ? entries : undefined;
}
