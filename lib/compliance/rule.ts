import type { LawPage } from './law-page.ts';
import type { PriceHistory } from './price-history.ts';

export type Country = 'AU' | 'NZ' | 'US';

/** `block` keeps a car, or the dealer's release, from going live; `warn` is reported; `note` is for a person to look at. */
export const severities = ['block', 'warn', 'note'] as const;
export type Severity = (typeof severities)[number];

/** How sure we are of the law: read in the owner's own text, read second-hand, well known, or known from a repealed text only. */
type Certainty = 'read' | 'second-hand' | 'well-known' | 'repealed';

/** Whose law applies to a dealer's pages, and what rules must know that no page says. */
export type LawContext = {
  country: Country;
  /** The states or regions that the dealer trades from, such as "NSW". */
  states: readonly string[];
  /** The names that the dealer may trade under. */
  names: readonly string[];
  /** The day at the dealer, as "2026-11-26". */
  today: string;
  /** The moment of the release, in milliseconds. */
  now: number;
  /** At which prices each car was offered before, by its slug. */
  history: PriceHistory;
};

/** One place of a page that keeps or breaks a rule. `evidence` quotes the page; `problem` says what is wrong, after "the page". */
export type LawFinding =
  | { ok: true; evidence: string }
  | {
      ok: false;
      problem: string;
      evidence: string;
      /** Set where proof is missing, or where this part of the law was not read: such a breach never blocks by default. */
      warns?: true;
    };

/** A rule of law about what a page says. Its id is the name of its file. */
export type LawRule = {
  /** What it is about, in a few words for a person. */
  title: string;
  country: readonly Country[];
  /** The states in which it applies; everywhere in the country without it. */
  states?: readonly string[];
  /** What makes the rule apply. */
  trigger: string;
  /** What must be shown then, and how prominently. */
  shows: string;
  /** What a breach does once a person has read the law. */
  intended: Severity;
  certainty: Certainty;
  /** Where the law is written. */
  source: string;
  fix: string;
  /** The day from which it applies, as "2026-12-10". Before, it is a note. */
  from?: string;
  /**
   * It also reads what feeds say of a car: the price, and the dealer's words. A text that none of these patterns finds makes no difference to it. A feed
   * has no header and no footer, so rules that ask for words there do not read it.
   */
  feedWords?: readonly RegExp[];
  /** It also reads the forms that scripts open in dialogs. */
  readsDialogs?: true;
  /** A breach is the dealer's as a whole, not that of the car whose page has it. */
  isDealers?: true;
  /** The findings of a page; none where nothing triggers the rule. */
  check: (page: LawPage, law: LawContext) => LawFinding[];
};

/** What a breach of a rule does by default: a rule whose law nobody has read here only warns. */
export const startingSeverity = ({ intended, certainty }: Pick<LawRule, 'intended' | 'certainty'>): Severity =>
  intended === 'block' && certainty !== 'read' ? 'warn' : intended;
