/** Characters that HTML does not allow (rule O9): control characters except tab and line breaks, noncharacters, and lone surrogates. */
const invalid = /(?![\t\n\f\r])[\p{Cc}\p{Noncharacter_Code_Point}\p{Surrogate}]/gu;

/** A faster pre-check that takes a tenth of the time. It also matches valid characters beyond U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const suspicious = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

/** A text without the characters that HTML does not allow, and how many were removed. */
export function toValidText(text: string): { text: string; removed: number } {
  if (!suspicious.test(text)) return { text, removed: 0 };
  const valid = text.replace(invalid, '');
  return { text: valid, removed: text.length === valid.length ? 0 : (text.match(invalid)?.length ?? 0) };
}
