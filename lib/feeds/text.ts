/** Control characters, and marks that turn the direction of the text around them: no receiver needs them, and they break columns. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g;

/** The pattern of most texts: ASCII words with single spaces between them. */
const isPlain = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A dealer's text on one line: without tabs, line breaks, control characters and broken surrogate pairs. Emoji and right-to-left words
 * stay.
 */
export const oneLine = (text: string): string =>
  isPlain.test(text) ? text : text.toWellFormed().replaceAll(unwanted, '').replaceAll(/\s+/g, ' ').trim();

/** The same with its paragraphs, each on a line. */
export const paragraphs = (text: string): string =>
  text
    .split(/[\r\n\u0085\u2028\u2029]+/)
    .map(oneLine)
    .filter(Boolean)
    .join('\n');

/** Shortens a text to at most `most` UTF-16 units, after a whole word if one ends in the last part, and never inside a character. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1);
  const space = cut.search(/\s\S*$/);
  const whole = space > most * 0.8 ? cut.slice(0, space) : cut;
  return `${whole.replace(/[\ud800-\udbff]$/, '').trimEnd()}…`;
}

// Channels refuse contact details in a description: email addresses, web addresses and phone numbers.
/** Whether a word has text before, between and after an "@" and a dot. */
function isMailbox(word: string): boolean {
  const at = word.indexOf('@', 1);
  return at > 0 && word.lastIndexOf('.', word.length - 2) > at + 1;
}
const addresses = /\b(?:https?:\/\/|www\.)\S+/gi;
const phones = /(?<![\d$,.])(?:(?:\+?6[14]|\(?0)[\d\s()-]{7,14}\d|1[38]00[ -]?\d{3}[ -]?\d{3}(?!\d))/g;
/** The end of an address without "www.". Searching every text for whole addresses would take a third longer. */
const domainEnd = /\.(?:com|net|org|co\.nz)\b/i;
const domains = /\b[a-z\d-]+\.(?:(?:com|net|org)(?:\.(?:au|nz))?|co\.nz)(?:\/\S*)?(?![\w.-]*\w)/gi;

/** Whether most letters of a text are capitals. */
const isShouted = (text: string): boolean => {
  // Nearly every text has enough lower-case letters. Counting them creates no list of letters.
  let small = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit >= 97 && unit <= 122) small += 1;
  }
  if (small > text.length * 0.3) return false;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return letters > 20 && (text.match(/\p{Lu}/gu)?.length ?? 0) > letters * 0.7;
};

/** Converts a text in capitals to sentence case. */
const inSentences = (text: string) => text.toLowerCase().replaceAll(/(^|[.!?]\s+|\n)(\p{Ll})/gu, (start) => start.toUpperCase());

/** A text with clean paragraphs as a description that channels accept: without addresses, phone numbers and all-capital text. */
export function cleanDescription(text: string): string {
  // Few texts have an "@", and looking at every word is slow.
  const unmailed = text.includes('@') ? text.replaceAll(/\S+/g, (word) => (isMailbox(word) ? '' : word)) : text;
  const unlinked = unmailed.replaceAll(addresses, '').replaceAll(phones, '');
  const bare = (domainEnd.test(unlinked) ? unlinked.replaceAll(domains, '') : unlinked).replaceAll(/ +/g, ' ').trim();
  return isShouted(bare) ? inSentences(bare) : bare;
}

const encoder = new TextEncoder();
const scratch = new Uint8Array(32_768);

/** The length of a text in UTF-8 bytes. Rows are encoded into a reused buffer, because allocating new ones takes longer. */
export const utf8Length = (text: string): number =>
  text.length * 3 <= scratch.length ? encoder.encodeInto(text, scratch).written : encoder.encode(text).length;
