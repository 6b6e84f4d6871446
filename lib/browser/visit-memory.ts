/** What a history entry showed when it was left: where the page stood, and the answer it stood on, as InstantSearch takes it back. */
export type Visit = {
  address: string;
  /** Which index or host answered: another release's answer is no use. */
  source: string;
  /** When it was left, in milliseconds. */
  at: number;
  y: number;
  answer?: unknown;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'forecourt.visit.';
const orderKey = 'forecourt.visits';
/** Entries kept; a page of results is some 50 kB and a tab may hold 5 MB. */
const most = 20;

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const isVisit = (value: unknown): value is Visit => {
  const { address, source, at, y } = (value ?? {}) as Partial<Visit>;
  return typeof address === 'string' && typeof source === 'string' && typeof at === 'number' && typeof y === 'number';
};

/**
 * Visits of this tab by history entry, the oldest dropped first. `store` gives the tab's storage, or throws where a browser forbids it:
 * then nothing is kept, and going back still works, only not at once.
 */
export function visitMemory(store: () => Store) {
  const orderOf = (kept: Store): string[] => {
    const order = parse(kept.getItem(orderKey));
    return Array.isArray(order) ? order.filter((name): name is string => typeof name === 'string') : [];
  };
  return {
    recall(entry: string): Visit | undefined {
      try {
        const visit = parse(store().getItem(prefix + entry));
        return isVisit(visit) ? visit : undefined;
      } catch {
        return undefined;
      }
    },
    remember(entry: string, visit: Visit): void {
      try {
        const kept = store();
        const order = [...orderOf(kept).filter((name) => name !== entry), entry];
        for (const old of order.splice(0, Math.max(0, order.length - most))) kept.removeItem(prefix + old);
        kept.setItem(orderKey, JSON.stringify(order));
        try {
          kept.setItem(prefix + entry, JSON.stringify(visit));
        } catch {
          // Full: the place alone is small, the list can be asked for again.
          const { answer: _answer, ...place } = visit;
          kept.setItem(prefix + entry, JSON.stringify(place));
        }
      } catch {
        // No storage in this browser: nothing is kept.
      }
    },
  };
}
