/** The first items of a long list: "a; b; c; and 1,204 more". */
export function listSome(items: readonly string[], most: number): string {
  const shown = items.slice(0, most);
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more.toLocaleString('en-AU')} more`] : [])].join('; ');
}
