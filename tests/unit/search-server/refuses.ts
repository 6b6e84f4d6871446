import { expect, test } from 'vitest';
import { type Asked, makeServer, refused } from './ask.ts';

export const cars = [{ id: 1, make: 'Kia', price: 9000 }];

export type Row = [name: string, route: string, asked: Asked, status: number, code: string, message: string];

/** Asks a server, which has an index `cars` and takes 2 KiB, for each row and looks at the whole answer. */
export const refuses = (rows: readonly Row[]) =>
  test.each(rows.map((row) => [row[0], row] as const))('%s', async (_name, [, route, asked, status, code, message]) => {
    const { ask, did } = makeServer({ maxBytes: 2048 });
    await did('POST /indexes/cars/documents', { body: cars });
    const { status: got, body } = await ask(route, asked);
    expect({ status: got, body }).toEqual(refused(status, code, message));
  });
