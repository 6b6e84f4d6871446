/** A text with a lower-case first letter. An initialism such as GST keeps its capitals. */
export const lowerFirst = (text: string): string => text.replace(/^\p{Lu}(?!\p{Lu})/u, (start) => start.toLowerCase());
