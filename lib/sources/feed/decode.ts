import { isUtf8 } from 'node:buffer';
import type { Dropped } from '#lib/model/dropped.ts';

/** The encodings of feeds, as `TextDecoder` names them. */
export const feedEncodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;
export type FeedEncoding = (typeof feedEncodings)[number];

const titles: Record<FeedEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16 (big-endian)',
};

/** A feed as text. A large one is read in parts. */
export type FeedText = {
  encoding: FeedEncoding;
  /** Consecutive parts. Bytes are UTF-8. */
  parts: () => Iterable<string | Uint8Array>;
  whole: () => string;
  /** Its last characters. */
  end: string;
  bytes: number;
  /** A warning about its encoding. */
  drops: Dropped[];
};

const partBytes = 1 << 18;

function* partsOf(bytes: Uint8Array): Iterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += partBytes) yield bytes.subarray(at, at + partBytes);
}

function* decodedParts(bytes: Uint8Array, encoding: FeedEncoding): Iterable<string> {
  const decoder = new TextDecoder(encoding);
  for (const part of partsOf(bytes)) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** A byte order mark, or the zero bytes that UTF-16 has beside each Latin letter. */
function obviousEncoding(bytes: Uint8Array): { encoding: FeedEncoding; mark: number } | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: 'utf-8', mark: 3 };
  if (a === 0xff && b === 0xfe) return { encoding: 'utf-16le', mark: 2 };
  if (a === 0xfe && b === 0xff) return { encoding: 'utf-16be', mark: 2 };
  const start = bytes.subarray(0, 400);
  const zeros = [0, 1].map((parity) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length) as [number, number];
  const many = start.length / 4;
  if (zeros[1] > many && zeros[0] === 0) return { encoding: 'utf-16le', mark: 0 };
  return zeros[0] > many && zeros[1] === 0 ? { encoding: 'utf-16be', mark: 0 } : undefined;
}

/** Whether invalid UTF-8 was meant to be UTF-8: most of its non-ASCII bytes are valid. */
function isDamagedUtf8(bytes: Uint8Array): { isMeant: boolean; line: number } {
  let [good, bad, lines, line] = [0, 0, 1, 0];
  for (const part of decodedParts(bytes, 'utf-8')) {
    for (const letter of part) {
      const code = letter.codePointAt(0) ?? 0;
      if (code === 10) lines += 1;
      else if (code === 0xfffd) {
        bad += 1;
        line ||= lines;
      } else if (code > 127) good += 1;
    }
  }
  return { isMeant: good > bad, line };
}

/** Detects the encoding of a feed. `forced` is the dealer's setting; then nothing else is tried. */
export function decodeFeed(bytes: Buffer, forced?: FeedEncoding): FeedText {
  const drops: Dropped[] = [];
  const obvious = obviousEncoding(bytes);
  const body = obvious && (forced === undefined || forced === obvious.encoding) ? bytes.subarray(obvious.mark) : bytes;
  const isValid = isUtf8(body);
  const report = (became: string, reason: string) =>
    drops.push({ effect: 'corrected', at: 'feed', field: 'encoding', became, reason, fix: 'export it as UTF-8' });
  let encoding = forced ?? obvious?.encoding ?? 'utf-8';
  if (encoding === 'utf-8' && !isValid) {
    const { isMeant, line } = isDamagedUtf8(body);
    if (forced === undefined && obvious === undefined && !isMeant) encoding = 'windows-1252';
    else report('each such byte is shown as �', `it has bytes that are not UTF-8, the first in line ${line}`);
  }
  if (forced === undefined && encoding !== 'utf-8') report(`read as ${titles[encoding]}`, 'the feed is not UTF-8');
  return {
    encoding,
    drops,
    bytes: body.length,
    end: new TextDecoder(encoding).decode(body.subarray(-4)),
    parts: () => (encoding === 'utf-8' && isValid ? partsOf(body) : decodedParts(body, encoding)),
    whole: () => new TextDecoder(encoding).decode(body),
  };
}
