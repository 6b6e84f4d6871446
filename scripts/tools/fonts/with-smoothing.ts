/** A font program that renders outlines smoothly and unchanged. Without it, some systems generate their own hints and widths. */
const smoothing = Buffer.from([0xb8, 0x01, 0xff, 0x85, 0xb0, 0x04, 0x8d]);

type Table = { tag: string; data: Buffer };

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + index * 16;
    const start = font.readUInt32BE(entry + 8);
    return { tag: font.toString('latin1', entry, entry + 4), data: font.subarray(start, start + font.readUInt32BE(entry + 12)) };
  });
}

/** Adds that program to a TrueType font whose own hints were removed. Its checksums are left to the next tool. */
export function withSmoothing(font: Buffer): Buffer {
  const tables = [...tablesOf(font), { tag: 'prep', data: smoothing }].sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const head = Buffer.alloc(12 + tables.length * 16);
  font.copy(head, 0, 0, 4);
  head.writeUInt16BE(tables.length, 4);
  const parts = [head];
  let start = head.length;
  for (const [index, { tag, data }] of tables.entries()) {
    const entry = 12 + index * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(start, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padded = Buffer.concat([data], Math.ceil(data.length / 4) * 4);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}
