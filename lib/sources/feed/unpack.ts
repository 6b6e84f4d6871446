import { promisify } from 'node:util';
import { gunzip, inflateRaw } from 'node:zlib';
import { SourceError } from '../adapter.ts';

const unzipped = { gzip: promisify(gunzip), raw: promisify(inflateRaw) };

const signature = { entry: 0x02014b50, end: 0x06054b50, file: 0x04034b50 };
/** The maximum size of the record at the end of an archive, including its comment. */
const longestEnd = 22 + 0xffff;

type Entry = { name: string; method: number; packed: number; at: number; isEncrypted: boolean };

/** The files in a ZIP archive's directory. Throws RangeError for a truncated archive. */
function entriesOf(bytes: Buffer): Entry[] {
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - longestEnd && bytes.readUInt32LE(end) !== signature.end) end -= 1;
  if (end < 0 || bytes.readUInt32LE(end) !== signature.end) throw new RangeError('no directory');
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (bytes.readUInt32LE(at) !== signature.entry) throw new RangeError('no entry');
    const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    entries.push({
      ...{ name, method: bytes.readUInt16LE(at + 10), packed: bytes.readUInt32LE(at + 20), at: bytes.readUInt32LE(at + 42) },
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
    });
    at += 46 + nameLength + extra + comment;
  }
  return entries;
}

/** Folders, and files that macOS adds to archives. */
const isFile = ({ name }: Entry) => !name.endsWith('/') && !name.startsWith('__MACOSX/') && !/(^|\/)\.[^/]+$/.test(name);

async function unpackZip(bytes: Buffer, shown: string, maxBytes: number): Promise<Buffer> {
  const files = entriesOf(bytes).filter(isFile);
  if (files.some(({ name }) => name.startsWith('xl/')))
    throw new SourceError(`${shown}: it is an Excel workbook, which is not read. Save it as CSV (UTF-8) and send that.`);
  const [file, second] = files;
  if (!file) throw new SourceError(`${shown}: the ZIP archive is empty. Put the stock into it.`);
  if (second)
    throw new SourceError(
      `${shown}: the ZIP archive has ${files.length} files (${file.name}, ${second.name}, …). Send one file in each archive.`,
    );
  if (file.isEncrypted) throw new SourceError(`${shown}: the ZIP archive has a password. Send it without one.`);
  if (bytes.readUInt32LE(file.at) !== signature.file) throw new RangeError('no file');
  const start = file.at + 30 + bytes.readUInt16LE(file.at + 26) + bytes.readUInt16LE(file.at + 28);
  const packed = bytes.subarray(start, start + file.packed);
  if (packed.length < file.packed) throw new RangeError('cut off');
  if (file.method === 0) return packed;
  if (file.method === 8) return unzipped.raw(packed, { maxOutputLength: maxBytes });
  throw new SourceError(`${shown}: the ZIP archive is packed in an uncommon way (method ${file.method}). Pack it with Deflate.`);
}

/** The content of a feed: the only file of a ZIP archive, a decompressed gzip file, or the bytes themselves. Throws SourceError. */
export async function unpackFeed(bytes: Buffer, shown: string, maxBytes: number): Promise<Buffer> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const isZip = bytes.length >= 4 && bytes.readUInt32LE(0) === signature.file;
  if (!isGzip && !isZip) return bytes;
  try {
    return await (isGzip ? unzipped.gzip(bytes, { maxOutputLength: maxBytes }) : unpackZip(bytes, shown, maxBytes));
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new SourceError(
        `${shown}: the feed is too large: unpacked it is more than pull.maxMegabytes allows (${Math.floor(maxBytes / 1e6)} MB). If the dealer is really that large, raise it in site.json or a layer. Otherwise have the feed corrected.`,
        { cause },
      );
    throw new SourceError(`${shown}: the ${isGzip ? 'gzip file' : 'ZIP archive'} is damaged or was cut off. Have it sent again, whole.`, {
      cause,
    });
  }
}
