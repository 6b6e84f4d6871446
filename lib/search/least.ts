/** One choice of "at least": its number, the matching values, and the number of cars with one of them. */
export type LeastChoice = { least: string; values: string[]; count: number };

/**
 * The choices of a filter "at least" (rule S38), from the second number on, because the first means all cars. Choices without cars are left
 * out. `counts` has the number of cars for each value in the current search.
 */
export function leastChoices(steps: readonly string[], counts: ReadonlyMap<string, number>): LeastChoice[] {
  const all = [...new Set([...steps, ...counts.keys()])].sort((a, b) => Number(a) - Number(b));
  const choices = all.map((least, index) => {
    const values = all.slice(index);
    return { least, values, count: values.reduce((sum, value) => sum + (counts.get(value) ?? 0), 0) };
  });
  return choices.slice(1).filter(({ count }) => count > 0);
}

/** The number from which all values of the stock are chosen. Undefined for any other choice. */
export function chosenLeast(chosen: readonly string[], steps: readonly string[]): string | undefined {
  const [least] = [...chosen].sort((a, b) => Number(a) - Number(b));
  if (least === undefined || !steps.includes(least)) return undefined;
  const meant = steps.filter((step) => Number(step) >= Number(least));
  return meant.length === chosen.length && meant.every((step) => chosen.includes(step)) ? least : undefined;
}
