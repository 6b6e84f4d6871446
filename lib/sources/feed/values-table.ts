type Value = string | number | boolean | null;
type Lookup = (text: string) => { isFound: boolean; value?: Value };

const escaped = (text: string) => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Looks up cells in a table of values: first exact values, ignoring case, then those with `*`, in order. */
export function valuesTable(table: Readonly<Record<string, Value>> = {}): Lookup {
  const entries = Object.entries(table);
  const plain = new Map(entries.filter(([key]) => !key.includes('*')).map(([key, value]) => [key.trim().toLowerCase(), value]));
  const patterns = entries
    .filter(([key]) => key.includes('*'))
    .map(([key, value]) => ({ pattern: new RegExp(`^${escaped(key).replaceAll('*', '.*')}$`, 'is'), value }));
  return (text) => {
    const word = text.toLowerCase();
    if (plain.has(word)) return { isFound: true, value: plain.get(word) as Value };
    const match = patterns.find(({ pattern }) => pattern.test(text));
    return match ? { isFound: true, value: match.value } : { isFound: false };
  };
}
