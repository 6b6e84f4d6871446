import { type ReleaseCheck, releaseCheck } from '#lib/site/options/releases.ts';
import type { Fault, ReleaseProblem } from './check.ts';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** A problem with all its files. Without files if a check did not name them all. */
export type BlockingProblem = { problem: ReleaseProblem; files: string[] };

/** Collects faults. The same fault on many pages is one problem. */
export class ProblemList {
  readonly #byKey = new Map<string, ReleaseProblem>();
  /** All files of a problem. Undefined if a check did not name them all. */
  readonly #files = new Map<string, Set<string> | undefined>();
  readonly #warnOnly: ReadonlySet<ReleaseCheck>;
  constructor(warnOnly: Iterable<ReleaseCheck>) {
    this.#warnOnly = new Set(warnOnly);
  }
  add(check: ReleaseCheck, fault: Fault): void {
    const key = `${check} ${fault.problem}`;
    const earlier = this.#byKey.get(key);
    const files = earlier ? this.#files.get(key) : new Set<string>();
    this.#files.set(key, fault.alsoIn ? undefined : files?.add(fault.file));
    // Threads finish in any order, so the first file by name is shown.
    const [first, other] = earlier && earlier.file <= fault.file ? [earlier, fault] : [fault, earlier];
    const also = (first.alsoIn ?? 0) + (other ? 1 + (other.alsoIn ?? 0) : 0);
    this.#byKey.set(key, { check, ...first, warns: (first.warns ?? false) || this.#warnOnly.has(check), alsoIn: also || undefined });
  }
  /** The problems that block the release, each with its files. */
  blocking(): BlockingProblem[] {
    return [...this.#byKey].flatMap(([key, problem]) =>
      problem.warns ? [] : [{ problem, files: [...(this.#files.get(key) ?? [])].sort(compare) }],
    );
  }

  /** Problems that block the release first, then by check and by file. */
  sorted(): ReleaseProblem[] {
    const order = releaseCheck.options;
    return [...this.#byKey.values()].sort(
      (a, b) => Number(a.warns) - Number(b.warns) || order.indexOf(a.check) - order.indexOf(b.check) || compare(a.file, b.file),
    );
  }
}
