/** A content file that cannot be read; the message says where, what, and how to fix it. */
export class ContentError extends Error {
  override name = 'ContentError';
}
