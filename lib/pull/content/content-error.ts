/** A content file is invalid. The message says where, what, and how to fix it. */
export class ContentError extends Error {
  override name = 'ContentError';
}
