import { type ReleaseCheck, releaseCheck } from '#lib/site/options/releases.ts';
import type { Fault, ReleaseProblem } from './check.ts';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Collects faults; the same fault on many pages is one problem. */
export class ProblemList {
  readonly #byKey = new Map<string, ReleaseProblem>();
  readonly #warnOnly: ReadonlySet<ReleaseCheck>;
  constructor(warnOnly: Iterable<ReleaseCheck>) {
    this.#warnOnly = new Set(warnOnly);
  }
  add(check: ReleaseCheck, fault: Fault): void {
    const key = `${check} ${fault.problem}`;
    const earlier = this.#byKey.get(key);
    // Threads finish in any order, so the first file by name is the one that is shown.
    const [first, other] = earlier && earlier.file <= fault.file ? [earlier, fault] : [fault, earlier];
    const also = (first.alsoIn ?? 0) + (other ? 1 + (other.alsoIn ?? 0) : 0);
    this.#byKey.set(key, {
      check,
      ...first,
      warns: (first.warns ?? false) || this.#warnOnly.has(check),
      ...(also > 0 ? { alsoIn: also } : {}),
    });
  }
  /** Problems that block the release first, then by check and by file. */
  sorted(): ReleaseProblem[] {
    const order = releaseCheck.options;
    return [...this.#byKey.values()].sort(
      (a, b) => Number(a.warns) - Number(b.warns) || order.indexOf(a.check) - order.indexOf(b.check) || compare(a.file, b.file),
    );
  }
}
