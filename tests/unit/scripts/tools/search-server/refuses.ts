import { expect, test } from 'vitest';
import { type AskOptions, makeServer, refused } from './ask.ts';

export const cars = [{ id: 1, make: 'Kia', price: 9000 }];

export type Row = [name: string, route: string, asked: AskOptions, status: number, code: string, message: string];

/** Sends each row's request to a server with an index `cars` and a limit of 2 KiB, and checks the whole answer. */
export const refuses = (rows: readonly Row[]) =>
  test.each(rows.map((row) => [row[0], row] as const))('%s', async (_name, [, route, asked, status, code, message]) => {
    const { ask, change } = makeServer({ maxBytes: 2048 });
    await change('POST /indexes/cars/documents', { body: cars });
    const { status: got, body } = await ask(route, asked);
    expect({ status: got, body }).toEqual(refused(status, code, message));
  });
