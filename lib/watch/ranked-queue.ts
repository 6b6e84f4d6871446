/** Numbers that are compared from first to last. The lower rank comes first. */
export type Rank = readonly number[];

type Entry = { key: string; rank: Rank };

function isBefore(a: Entry, b: Entry): boolean {
  for (let at = 0; at < a.rank.length; at += 1) {
    const difference = (a.rank[at] as number) - (b.rank[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return a.key < b.key;
}

/** Keys in order of rank, then by name: a binary heap that knows the position of each key, so that a change takes only a few steps. */
export class RankedQueue {
  readonly #heap: Entry[] = [];
  readonly #places = new Map<string, number>();

  /** The rank of the first key, and the key. */
  first(): Readonly<Entry> | undefined {
    return this.#heap[0];
  }

  /** Sets a key's rank. Without a rank, the key is removed. */
  set(key: string, rank: Rank | undefined): void {
    const place = this.#places.get(key);
    if (rank === undefined) {
      if (place !== undefined) this.#removeAt(place);
    } else {
      const at = place ?? this.#heap.length;
      this.#put({ key, rank }, at);
      this.#settle(at);
    }
  }

  #removeAt(place: number): void {
    const last = this.#heap.pop() as Entry;
    const removed = this.#heap[place];
    this.#places.delete((removed ?? last).key);
    if (!removed) return;
    this.#put(last, place);
    this.#settle(place);
  }

  #put(entry: Entry, place: number): void {
    this.#heap[place] = entry;
    this.#places.set(entry.key, place);
  }

  #settle(from: number): void {
    const entry = this.#heap[from] as Entry;
    let place = from;
    for (let parent = (place - 1) >> 1; place > 0 && isBefore(entry, this.#heap[parent] as Entry); parent = (place - 1) >> 1) {
      this.#put(this.#heap[parent] as Entry, place);
      place = parent;
    }
    for (;;) {
      const [left, right] = [2 * place + 1, 2 * place + 2];
      if (left >= this.#heap.length) break;
      const child = right < this.#heap.length && isBefore(this.#heap[right] as Entry, this.#heap[left] as Entry) ? right : left;
      if (!isBefore(this.#heap[child] as Entry, entry)) break;
      this.#put(this.#heap[child] as Entry, place);
      place = child;
    }
    this.#put(entry, place);
  }
}
