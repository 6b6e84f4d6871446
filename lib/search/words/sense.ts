import type { SortName } from '../sorts.ts';
import type { Ranges, Refinements } from '../state.ts';
import type { NoteId } from './notes.ts';

/** What words mean: filters, an order, explanations; undefined for words that the stock uses as text, such as a badge. */
export type Sense = {
  refinements?: Refinements;
  ranges?: Ranges;
  sort?: SortName;
  notes?: readonly NoteId[];
  /** Its filters give way to those that the text names itself. */
  isSoft?: true;
  /** The text that finds what the words mean, where no filter does. */
  phrase?: string;
  /** What the shopper does not want. */
  unwanted?: Sense;
  /** The stock has no such car; the filters of the nearest ones. */
  near?: Refinements;
};
export type Meaning = Sense | undefined;
