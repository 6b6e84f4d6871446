import pLimit from 'p-limit';
import type { DealerOutcome, DealerWork } from '#lib/report/dealer-outcome.ts';

/** Limits work to `atOnce` dealers at a time and turns errors into outcomes, so that one failing dealer never stops the others. */
export function fleetOf<T>(atOnce: number, work: DealerWork<T>): DealerWork<DealerOutcome<T>> {
  const limit = pLimit(atOnce);
  return (slug, progress) =>
    limit(async () => {
      const start = performance.now();
      const took = () => Math.round(performance.now() - start);
      try {
        return { slug, ok: true, value: await work(slug, progress), ms: took() };
      } catch (error) {
        return { slug, ok: false, error: error instanceof Error ? error : new Error(String(error)), ms: took() };
      }
    });
}
