import type { LawPage } from './law-page.ts';
import type { PriceHistory } from './price-history.ts';

export type Country = 'AU' | 'NZ' | 'US';

/** `block` keeps a car, or the dealer's release, from going live; `warn` is reported; `note` needs a person's judgement. */
export const severities = ['block', 'warn', 'note'] as const;
export type Severity = (typeof severities)[number];

/** How certain the law is: read in the original text, read second-hand, well known, or known only from a repealed text. */
type Certainty = 'read' | 'second-hand' | 'well-known' | 'repealed';

/** Whose law applies to a dealer's pages, and facts for rules that no page contains. */
export type LawContext = {
  country: Country;
  /** The states or regions that the dealer trades from, such as "NSW". */
  states: readonly string[];
  /** The names that the dealer may trade under. */
  names: readonly string[];
  /** The current day at the dealer, such as "2026-11-26". */
  today: string;
  /** The time of the release, in milliseconds. */
  now: number;
  /** The earlier prices of each car, by its slug. */
  history: PriceHistory;
};

/**
 * One place on a page that complies with a rule or breaks it. `evidence` quotes the page; `problem` says what is wrong, after "the page".
 */
export type LawFinding =
  | { ok: true; evidence: string }
  | {
      ok: false;
      problem: string;
      evidence: string;
      /** Set if proof is missing, or if this part of the law was not read. Such a breach never blocks by default. */
      warns?: true;
    };

/** A rule of law about the content of a page. Its id is the name of its file. */
export type LawRule = {
  /** Its subject, in a few words. */
  title: string;
  country: readonly Country[];
  /** The states in which it applies. Without it, the whole country. */
  states?: readonly string[];
  /** What makes the rule apply. */
  trigger: string;
  /** What must then be shown, and how prominently. */
  shows: string;
  /** The severity of a breach once a person has read the law. */
  intended: Severity;
  certainty: Certainty;
  /** The source of the law. */
  source: string;
  fix: string;
  /** The day from which it applies, such as "2026-12-10". Before that, it is a note. */
  from?: string;
  /**
   * Set if the rule also reads advertisements in feeds: the price and the dealer's words. Texts that match none of these patterns do not
   * matter to it. Rules about words in the header or footer do not read feeds, which have neither.
   */
  feedWords?: readonly RegExp[];
  /** The rule also reads the forms that scripts open in dialogs. */
  readsDialogs?: true;
  /** A breach concerns the whole dealer, not only the car whose page has it. */
  isDealers?: true;
  /** The findings of a page. Empty if nothing triggers the rule. */
  check: (page: LawPage, law: LawContext) => LawFinding[];
};

/** The default severity of a rule: if nobody has read its law, it only warns. */
export const startingSeverity = ({ intended, certainty }: Pick<LawRule, 'intended' | 'certainty'>): Severity =>
  intended === 'block' && certainty !== 'read' ? 'warn' : intended;
