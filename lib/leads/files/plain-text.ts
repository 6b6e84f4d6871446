const byteOrders: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

function decode(bytes: Uint8Array): string | undefined {
  const marked = byteOrders.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  try {
    return new TextDecoder(marked ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Old Windows editors use Windows-1252.
    return marked ? undefined : new TextDecoder('windows-1252').decode(bytes);
  }
}

const control = /(?![\t\n\f\r])[\p{Cc}\ufffe\uffff]/u;

/** Markup that makes a browser or another program treat a text as something else. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|img|meta|style|\?xml|\?php|!--)/i;
const sniffed = 1024;

/** Reads a text file in any usual encoding. Undefined for binary content, and for HTML, SVG or XML under another name. */
export function readPlainText(bytes: Uint8Array): string | undefined {
  const text = decode(bytes);
  return text === undefined || control.test(text) || markup.test(text.slice(0, sniffed)) ? undefined : text;
}

export const isPlainText = (bytes: Uint8Array): boolean => readPlainText(bytes) !== undefined;
