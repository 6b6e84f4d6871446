import { minuteMs } from '#lib/model/time.ts';
import type { Database } from './open-database.ts';
import { SqliteFileError } from './sqlite-fault.ts';

/** A lasting fault is reported again after this time. */
const againMs = minuteMs;

export type StoreReporterOptions = {
  database: Pick<Database, 'explain' | 'isFault'>;
  print: (text: string) => void;
  /** Milliseconds of a monotonic clock. */
  elapsed?: () => number;
};

/**
 * Makes the service's error reporter. A fault of the store gets one line a minute, which says what to do, because it hits every request and
 * delivery. `textOf` formats any other error.
 */
export function makeStoreReporter({ database, print, elapsed = () => performance.now() }: StoreReporterOptions) {
  const printedAt = new Map<string, number>();
  return async (error: Error, textOf: (error: Error) => string): Promise<void> => {
    if (!database.isFault(error) && !(error instanceof SqliteFileError)) return print(textOf(error));
    const text = await database.explain(error);
    const last = printedAt.get(text);
    if (last !== undefined && elapsed() - last < againMs) return;
    printedAt.set(text, elapsed());
    print(text);
  };
}
