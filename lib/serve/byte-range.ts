/** The first and the last byte of a part, both included. */
export type ByteRange = { first: number; last: number };

/**
 * The part of a file of `size` bytes that a Range header asks for: 'all' without one, or with one that a server may ignore (several parts, another
 * unit, nonsense), and 'none' if the file has no such part.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'all' | 'none' {
  const [, start = '', end = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (start === '' && end === '') return 'all';
  if (start === '') return Number(end) === 0 || size === 0 ? 'none' : { first: Math.max(0, size - Number(end)), last: size - 1 };
  if (end !== '' && Number(end) < Number(start)) return 'all';
  if (Number(start) >= size) return 'none';
  return { first: Number(start), last: end === '' ? size - 1 : Math.min(Number(end), size - 1) };
}

/** Whether a part may be sent: If-Range names the strong tag of the file as it is now. A date does not, as files have none here. */
export const isRangeFresh = (ifRange: string | undefined, etag: string): boolean => ifRange === undefined || ifRange.trim() === etag;
