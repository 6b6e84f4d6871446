import type { SortName } from '../sorts.ts';
import type { Ranges, Refinements } from '../state.ts';
import type { NoteId } from './notes.ts';

/** What words mean: filters, an order, explanations; undefined for words that the stock uses as text, such as a badge. */
export type Sense = {
  refinements?: Refinements;
  ranges?: Ranges;
  sort?: SortName;
  notes?: readonly NoteId[];
  /** Filters that the text itself names override its filters. */
  isSoft?: true;
  /** The text that finds the meaning, if no filter does. */
  phrase?: string;
  /** What the shopper does not want. */
  unwanted?: Sense;
  /** The filters of the closest cars, if the stock has no such car. */
  near?: Refinements;
};
export type Meaning = Sense | undefined;
