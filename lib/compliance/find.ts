import type { LawPage, Span } from './law-page.ts';
import type { LawFinding } from './rule.ts';

const globals = new WeakMap<RegExp, RegExp>();

/** The global version of a pattern. Rules search thousands of pages, so each pattern is compiled once. */
function forAll(pattern: RegExp): RegExp {
  const globalPattern = globals.get(pattern);
  if (globalPattern) return globalPattern;
  const all = new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`);
  globals.set(pattern, all);
  return all;
}

/** Every place in a page's text that a pattern matches. */
export function mentions({ text }: LawPage, pattern: RegExp, within?: Span): Span[] {
  const all = forAll(pattern);
  all.lastIndex = 0;
  const spans: Span[] = [];
  for (let match = all.exec(text); match; match = all.exec(text)) {
    const span = { start: match.index, end: match.index + match[0].length };
    // An empty match would repeat forever.
    if (match[0] === '') all.lastIndex += 1;
    if (!within || (span.start >= within.start && span.end <= within.end)) spans.push(span);
  }
  return spans;
}

/** Whether two places share a part of the text. */
export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

/** The text around a place that is visible without a click, `characters` to each side. */
export const around = ({ shown }: LawPage, { start, end }: Span, characters: number): string =>
  shown.slice(Math.max(0, start - characters), end + characters);

/** Whether the visible text near a place matches. */
export const hasNear = (page: LawPage, span: Span, pattern: RegExp, characters: number): boolean =>
  pattern.test(around(page, span, characters));

const longest = 140;
const longestBefore = 60;

/** The lines of a place, cut to a readable length. It looks no further than that: each of many places in a long line would search all of it. */
export function quote({ text }: Pick<LawPage, 'text'>, { start, end }: Span): string {
  const nearest = Math.max(0, start - longestBefore);
  const first = nearest + text.slice(nearest, start).lastIndexOf('\n') + 1;
  const isCutBefore = first > 0 && text[first - 1] !== '\n';
  const limit = first + longest;
  const lineEnd = text.slice(end, limit + 1).indexOf('\n');
  const to = lineEnd < 0 ? text.length : end + lineEnd;
  const line = text.slice(first, Math.min(to, limit)).replaceAll('\n', ' ').trim();
  return `${isCutBefore ? '…' : ''}${line}${limit < to ? '…' : ''}`;
}

/** The position of a place on the page, and its text. */
export function evidenceAt(page: LawPage, span: Span): string {
  const place = span.end <= page.main.start ? 'header' : span.start >= page.main.end ? 'footer' : undefined;
  const form = page.forms.find(({ start, end }) => start <= span.start && span.end <= end);
  const where = place ?? (form ? 'form' : undefined);
  return `${where ? `${where}: ` : ''}“${quote(page, span)}”`;
}

/** A place that complies with a rule. Its evidence is quoted on demand, because most of it is never read. */
class KeptFinding {
  readonly ok = true;
  readonly #page: LawPage;
  readonly #span: Span;

  constructor(page: LawPage, span: Span) {
    this.#page = page;
    this.#span = span;
  }

  get evidence(): string {
    return evidenceAt(this.#page, this.#span);
  }
}

/** The finding for a place that complies with a rule. */
export const keptAt = (page: LawPage, span: Span): KeptFinding => new KeptFinding(page, span);

/** The first matching place that is visible without a click. Undefined if there is none. */
export function seenAt(page: LawPage, pattern: RegExp): Span | undefined {
  const match = pattern.exec(page.shown);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** For a rule that requires words near each trigger: a finding per trigger. */
export const eachNeeds = (
  page: LawPage,
  triggers: readonly Span[],
  needed: RegExp,
  characters: number,
  problem: (quoted: string) => string,
): LawFinding[] =>
  triggers.map((span) =>
    hasNear(page, span, needed, characters)
      ? keptAt(page, span)
      : { ok: false, problem: problem(quote(page, span)), evidence: evidenceAt(page, span) },
  );

/** For a rule that requires words somewhere on the page. `triggers` are the places that make it apply. */
export function pageNeeds(page: LawPage, triggers: readonly Span[], needed: RegExp, problem: string): LawFinding[] {
  const [first] = triggers;
  if (!first) return [];
  const span = seenAt(page, needed);
  return [span ? keptAt(page, span) : { ok: false, problem, evidence: evidenceAt(page, first) }];
}

/** For a rule that forbids words: a finding for each place that has them. */
export const neverSays = (page: LawPage, forbidden: RegExp, problem: (quoted: string) => string, within?: Span): LawFinding[] =>
  mentions(page, forbidden, within).map((span) => ({ ok: false, problem: problem(quote(page, span)), evidence: evidenceAt(page, span) }));
