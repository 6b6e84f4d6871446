/** A release cannot be made, kept or chosen. The message says why and what to do. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';
}
