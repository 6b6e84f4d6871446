import { understand } from '#lib/search/words/understand.ts';
import { vocabulary } from './vocabulary.ts';

/** What a text means, in one object: filters, ranges, and what there is of order, text and notes. */
export const read = (text: string) => {
  const { refinements, ranges, sort, rest, notes } = understand(text, vocabulary);
  return { ...refinements, ...ranges, ...(sort ? { sort } : {}), ...(rest ? { rest } : {}), ...(notes.length > 0 ? { notes } : {}) };
};

export const make = (...makes: string[]) => ({ make: makes });
export const upTo = (max: number) => ({ price: { max } });
