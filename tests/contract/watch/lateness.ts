const percentile = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;

/** Records how late changes went live, by kind. */
export function latenessLedger() {
  const kinds = new Map<string, number[]>();
  const rows = () =>
    [...kinds]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, late]) => {
        const sorted = [...late].sort((a, b) => a - b);
        return { kind, count: late.length, p50Ms: percentile(sorted, 0.5), p95Ms: percentile(sorted, 0.95), maxMs: sorted.at(-1) ?? 0 };
      });
  const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(9);
  return {
    note: (kind: string, ms: number) => void kinds.set(kind, [...(kinds.get(kind) ?? []), ms]),
    rows,
    table: () =>
      [
        `${'seconds late'.padEnd(34)} ${'count'.padStart(6)} ${'p50'.padStart(9)} ${'p95'.padStart(9)} ${'max'.padStart(9)}`,
        ...rows().map(
          ({ kind, count, p50Ms, p95Ms, maxMs }) =>
            `${kind.padEnd(34)} ${String(count).padStart(6)} ${seconds(p50Ms)} ${seconds(p95Ms)} ${seconds(maxMs)}`,
        ),
      ].join('\n'),
  };
}
