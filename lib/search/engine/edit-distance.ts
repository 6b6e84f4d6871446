/**
 * How many edits (insert, delete, replace, swap) turn `query` into `word`, or into a prefix of it; `limit + 1` if it takes more than
 * `limit`.
 */
export function editDistance(query: string, word: string, limit: number, prefix: boolean): number {
  const rows = query.length;
  const columns = prefix ? Math.min(word.length, rows + limit) : word.length;
  if (columns < rows - limit || (!prefix && columns > rows + limit)) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: columns + 1 }, (_, j) => j);
  for (let i = 1; i <= rows; i++) {
    let lowest = i;
    const current = [i];
    for (let j = 1; j <= columns; j++) {
      const same = query.charCodeAt(i - 1) === word.charCodeAt(j - 1);
      let cost = Math.min((previous[j] as number) + 1, (current[j - 1] as number) + 1, (previous[j - 1] as number) + (same ? 0 : 1));
      if (i > 1 && j > 1 && query.charCodeAt(i - 1) === word.charCodeAt(j - 2) && query.charCodeAt(i - 2) === word.charCodeAt(j - 1)) {
        cost = Math.min(cost, (before[j - 2] as number) + 1);
      }
      current.push(cost);
      if (cost < lowest) lowest = cost;
    }
    if (lowest > limit) return limit + 1;
    before = previous;
    previous = current;
  }
  const distance = prefix ? Math.min(...previous) : (previous[columns] as number);
  return Math.min(distance, limit + 1);
}
