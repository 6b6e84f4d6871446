import { type ReleaseCheck, releaseCheck } from '#lib/site/options/releases.ts';
import type { Fault, Problem } from './check.ts';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The same fault on many pages is one problem. */
export class Problems {
  readonly #found = new Map<string, Problem>();
  readonly #warnOnly: ReadonlySet<ReleaseCheck>;
  constructor(warnOnly: Iterable<ReleaseCheck>) {
    this.#warnOnly = new Set(warnOnly);
  }
  add(check: ReleaseCheck, fault: Fault): void {
    const key = `${check} ${fault.problem}`;
    const known = this.#found.get(key);
    // Threads answer in any order; the first file by name stands for all.
    const [first, other] = known && known.file <= fault.file ? [known, fault] : [fault, known];
    const also = (first.alsoIn ?? 0) + (other ? 1 + (other.alsoIn ?? 0) : 0);
    this.#found.set(key, {
      check,
      ...first,
      warns: (first.warns ?? false) || this.#warnOnly.has(check),
      ...(also > 0 ? { alsoIn: also } : {}),
    });
  }
  /** What keeps a release back first, then in the order of the checks and of the files. */
  sorted(): Problem[] {
    const order = releaseCheck.options;
    return [...this.#found.values()].sort(
      (a, b) => Number(a.warns) - Number(b.warns) || order.indexOf(a.check) - order.indexOf(b.check) || compare(a.file, b.file),
    );
  }
}
