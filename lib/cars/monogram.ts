/** The letters of a make without a logo: "BYD", "LR" for Land Rover, "Ma" for Mazda, so that makes with one initial differ. */
export function monogramOf(make: string): string {
  const words = make.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = ''] = words;
  if (words.length > 1)
    return words
      .slice(0, 2)
      .map((word) => [...word][0]?.toUpperCase())
      .join('');
  const letters = [...first];
  if (letters.length <= 3 && first === first.toUpperCase()) return first;
  return `${letters[0]?.toUpperCase() ?? ''}${letters[1]?.toLowerCase() ?? ''}`;
}
