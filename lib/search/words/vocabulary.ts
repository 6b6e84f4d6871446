import type { RangeAttribute } from '../attributes.ts';
import type { ModelsByMake } from '../make-model.ts';

/** The words of a site's own stock, from which a typed text is understood (rule S31). */
export type Vocabulary = {
  makes: ModelsByMake;
  /** Other names of makes: the name in the stock by the other name. */
  otherNames: Readonly<Record<string, string>>;
  bodies: readonly string[];
  fuels: readonly string[];
  transmissions: readonly string[];
  drives: readonly string[];
  colours: readonly string[];
  seats: readonly string[];
  kinds: readonly string[];
  types: readonly string[];
  /** The site's words for new, used and demo cars. */
  typeLabels: Readonly<Record<string, string>>;
  /** Texts of the stock that are never corrected, such as badges. */
  texts: readonly string[];
  /** The site's words for its vehicles. */
  nouns: readonly string[];
  /** What "a week" is about on this site; absent if no car has a weekly price. */
  weekly?: RangeAttribute;
};
