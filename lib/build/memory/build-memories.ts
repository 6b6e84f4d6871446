import { type DealerMemory, makeDealerMemory } from './dealer-memory.ts';

/** The memories of a process that builds the same dealers again and again. */
export type BuildMemories = ReturnType<typeof makeBuildMemories>;

/** An estimate on the high side: a car with its text, search document, page keys, links and records takes about 10 KB. */
const bytesPerCar = 16_384;

/** The approximate size of a memory. The site, its content and the other pages are small compared to the stock. */
const sizeOf = ({ snapshot: { file, list } }: DealerMemory) =>
  (file.last?.value.snapshot.cars.length ?? 0) * bytesPerCar + (list?.bytes.length ?? 0);

/** Keeps the memories of dealers, up to `maxBytes` in total. With 0, nothing is kept. */
export function makeBuildMemories(maxBytes: number) {
  const memories = new Map<string, DealerMemory>();
  return {
    /** Runs work with the memory of a dealer. Afterwards drops the least recently used memories until the rest fits. */
    use: async <T>(slug: string, work: (memory: DealerMemory) => Promise<T>): Promise<T> => {
      const memory = memories.get(slug) ?? makeDealerMemory();
      memories.delete(slug);
      memories.set(slug, memory);
      try {
        return await work(memory);
      } finally {
        let total = [...memories.values()].reduce((sum, one) => sum + sizeOf(one), 0);
        for (const [oldest, one] of memories) {
          if (total <= maxBytes) break;
          memories.delete(oldest);
          total -= sizeOf(one);
        }
      }
    },
    /** The dealers in memory, the least recently used first. */
    slugs: () => [...memories.keys()],
  };
}
