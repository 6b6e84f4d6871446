/** A wrong use of a command. It ends with exit code 2. */
export class UsageError extends Error {
  override name = 'UsageError';
}
