/** Whether two texts differ by at most `most` edits: a letter added, left out, changed, or swapped with its neighbour. */
export function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1);
      row.push(best);
    }
    if (Math.min(...row) > most) return false;
    [before, last] = [last, row];
  }
  return (last[b.length] ?? most + 1) <= most;
}

const shortest = 5;
const longWord = 9;

/**
 * The one key that a misspelled word stands for: same first letter, one edit, two from nine letters. Undefined if none or several are as
 * near; short words and words with digits are never corrected.
 */
export function correct<T>(word: string, keys: ReadonlyMap<string, T>): T | undefined {
  if (word.length < shortest || /\d/.test(word)) return undefined;
  const most = word.length >= longWord ? 2 : 1;
  const meanings = new Map<string, T>();
  for (const [key, meaning] of keys) {
    if (key[0] !== word[0] || key.length < shortest || !isNear(word, key, most)) continue;
    meanings.set(JSON.stringify(meaning), meaning);
  }
  return meanings.size === 1 ? [...meanings.values()][0] : undefined;
}
