/** A promise took too long. Its work may still complete. */
export class TooSlowError extends Error {
  override name = 'TooSlowError';
}

/** Settles like the promise, or rejects with TooSlowError after `ms`. */
export function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooSlowError(`${what} gave no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
