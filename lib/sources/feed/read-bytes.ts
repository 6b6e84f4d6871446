import { formatNumber } from '#lib/locale/thousands.ts';
import { ResponseBodyError } from '../response-body.ts';

/** The bytes of a body, counted as they arrive. `expected` is its length as announced. Throws ResponseBodyError where fewer arrive. */
export async function readBytes(body: AsyncIterable<Uint8Array>, count: (bytes: number) => void, expected?: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    count(part.byteLength);
    bytes += part.byteLength;
    parts.push(part);
  }
  if (expected !== undefined && bytes < expected)
    throw new ResponseBodyError(`it was cut off: ${formatNumber(bytes)} of ${formatNumber(expected)} bytes arrived`, true);
  return Buffer.concat(parts);
}
