import { deflateRawSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { unpackFeed } from '#lib/sources/feed/unpack.ts';

type File = { name: string; content: string | Buffer; method?: number; isEncrypted?: boolean };

/** A ZIP archive as other programs write it. */
function zip(files: readonly File[], comment = ''): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, method = 8, isEncrypted = false } of files) {
    const packed = method === 8 ? deflateRawSync(content) : Buffer.from(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    entry.writeUInt16LE(method, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Buffer.byteLength(content), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    entry.write(name, 46);
    parts.push(local, packed);
    directory.push(entry);
    at += local.length + packed.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22 + comment.length);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  end.write(comment, 22);
  return Buffer.concat([...parts, list, end]);
}

const text = 'id,make\n1,Mazda\n'.repeat(50);
const unpacked = async (bytes: Buffer, maxBytes = 1e6) => (await unpackFeed(bytes, 'stock.zip', maxBytes)).toString();
const refusal = (bytes: Buffer, maxBytes?: number) =>
  unpacked(bytes, maxBytes).then(
    () => 'no error',
    (error: Error) => `${error.name}: ${error.message}`,
  );

test.each([
  ['plain text', Buffer.from(text)],
  ['gzip', gzipSync(text)],
  ['a ZIP archive', zip([{ name: 'stock.csv', content: text }])],
  ['one that is stored', zip([{ name: 'a/stock.csv', content: text, method: 0 }], 'a comment')],
  [
    'one with a folder and the files of macOS',
    zip([
      { name: 'out/', content: '' },
      { name: 'out/stock.csv', content: text },
      { name: '__MACOSX/out/._stock.csv', content: 'x' },
      { name: 'out/.DS_Store', content: 'x' },
    ]),
  ],
])('%s is read', async (_name, bytes) => {
  expect(await unpacked(bytes)).toBe(text);
});

const tooLarge =
  'SourceError: stock.zip: the feed is too large: unpacked it is more than pull.maxMegabytes allows (1 MB). If the dealer is really that large, raise it in site.json or a layer. Otherwise have the feed corrected.';
const damaged = (kind: string) => `SourceError: stock.zip: the ${kind} is damaged or was cut off. Have it sent again, whole.`;

test.each([
  ['a bomb in gzip', gzipSync(Buffer.alloc(2e6)), tooLarge],
  ['a bomb in ZIP', zip([{ name: 'stock.csv', content: Buffer.alloc(2e6) }]), tooLarge],
  ['half of a gzip file', gzipSync(text).subarray(0, 40), damaged('gzip file')],
  ['half of an archive', zip([{ name: 'stock.csv', content: text }]).subarray(0, 40), damaged('ZIP archive')],
  [
    'an archive whose file was cut',
    Buffer.concat([zip([{ name: 'stock.csv', content: text }]).subarray(0, 45), zip([{ name: 's', content: 'a' }])]),
    damaged('ZIP archive'),
  ],
  [
    'two files',
    zip([
      { name: 'a.csv', content: text },
      { name: 'b.csv', content: text },
    ]),
    'SourceError: stock.zip: the ZIP archive has 2 files (a.csv, b.csv, …). Send one file in each archive.',
  ],
  ['no file', zip([{ name: 'a/', content: '' }]), 'SourceError: stock.zip: the ZIP archive is empty. Put the stock into it.'],
  [
    'a password',
    zip([{ name: 'a.csv', content: text, isEncrypted: true }]),
    'SourceError: stock.zip: the ZIP archive has a password. Send it without one.',
  ],
  [
    'an uncommon method',
    zip([{ name: 'a.csv', content: text, method: 14 }]),
    'SourceError: stock.zip: the ZIP archive is packed in an uncommon way (method 14). Pack it with Deflate.',
  ],
  [
    'a workbook',
    zip([
      { name: 'xl/workbook.xml', content: '<x/>' },
      { name: 'docProps/app.xml', content: '<x/>' },
    ]),
    'SourceError: stock.zip: it is an Excel workbook, which is not read. Save it as CSV (UTF-8) and send that.',
  ],
])('%s is refused', async (_name, bytes, message) => {
  expect(await refusal(bytes, 1e6)).toBe(message);
});
