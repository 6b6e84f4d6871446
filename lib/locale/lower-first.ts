/** A text with a small first letter; an initialism such as GST keeps its capitals. */
export const lowerFirst = (text: string): string => text.replace(/^\p{Lu}(?!\p{Lu})/u, (start) => start.toLowerCase());
