/** "ext 12", "(extn. 12)", "extension: 12", "x12", "#12"; phones write a pause before it as "," or ";". An extension has at most five digits. */
const written = /[\s([]*(?:ext(?:ension|n)?|x|#|[,;]+)[\s.:]*(\d{1,5})[\s)\]#]*$/i;
/** A text that is longer than this is no phone number. */
const longestNumber = 60;

/** A phone number as somebody typed it, and the extension behind it, if there is one. */
export function splitExtension(typed: string): { number: string; extension?: string } {
  const match = typed.length > longestNumber ? null : written.exec(typed);
  const extension = match?.[1];
  return match && extension && /\d/.test(typed.slice(0, match.index))
    ? { number: typed.slice(0, match.index), extension }
    : { number: typed };
}

/** A number with its extension as people write both. */
export const withExtension = (number: string, extension: string | undefined): string => (extension ? `${number} ext ${extension}` : number);

/** The field of a lead with the extension of the number in another field: systems dial what a number's field has, so it is apart. */
export const extensionField = (name: string): string => (/[\sA-Z]/.test(name) ? `${name} Extension` : `${name}_extension`);
