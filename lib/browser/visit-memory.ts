/** What a history entry showed when the shopper left it: scroll position and search answer. */
export type Visit = {
  address: string;
  /** The index or host that answered; the answer of another release is useless. */
  source: string;
  /** When the shopper left, in milliseconds. */
  at: number;
  y: number;
  answer?: unknown;
};

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'forecourt.visit.';
const orderKey = 'forecourt.visits';
/** Stored entries; a page of results takes about 50 kB and a tab may store 5 MB. */
const maxVisits = 20;

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
 * Visits of this tab by history entry; the oldest is dropped first. If the browser forbids storage, nothing is stored and going back only
 * loses its speed.
 */
export function visitMemory(store: () => Store) {
  const orderOf = (storage: Store): string[] => {
    const order = parse(storage.getItem(orderKey));
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
        const storage = store();
        const order = [...orderOf(storage).filter((name) => name !== entry), entry];
        for (const old of order.splice(0, Math.max(0, order.length - maxVisits))) storage.removeItem(prefix + old);
        storage.setItem(orderKey, JSON.stringify(order));
        try {
          storage.setItem(prefix + entry, JSON.stringify(visit));
        } catch {
          // Storage is full: store the position alone, the list can be fetched again.
          const { answer: _answer, ...place } = visit;
          storage.setItem(prefix + entry, JSON.stringify(place));
        }
      } catch {
        // The browser has no storage.
      }
    },
  };
}
