import { z } from 'zod';

/** A day or a time. A time without an offset is local to the dealer. */
export const contentMoment = z
  .string()
  .refine(
    (text) =>
      /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/.test(text) &&
      z.iso.date().safeParse(text.slice(0, 10)).success &&
      !Number.isNaN(Date.parse(text)),
    'expected a day such as 2026-12-24, or a moment such as 2026-12-24T17:00 or 2026-12-24T17:00+11:00',
  );
