/** "ext 12", "(extn. 12)", "extension: 12", "x12", "#12"; phones write a pause before it as "," or ";". An extension has at most five digits. */
const written = /[\s([]*(?:ext(?:ension|n)?|x|#|[,;]+)[\s.:]*(\d{1,5})[\s)\]#]*$/i;
/** A longer text is not a phone number. */
const longestNumber = 60;

/** Splits a typed phone number from its extension, if it has one. */
export function splitExtension(typed: string): { number: string; extension?: string } {
  const match = typed.length > longestNumber ? null : written.exec(typed);
  const extension = match?.[1];
  return match && extension && /\d/.test(typed.slice(0, match.index))
    ? { number: typed.slice(0, match.index), extension }
    : { number: typed };
}

/** Formats a number with its extension. */
export const withExtension = (number: string, extension: string | undefined): string => (extension ? `${number} ext ${extension}` : number);

/** The field of a lead with the extension of a number. It is separate, because systems dial everything in the number's field. */
export const extensionField = (name: string): string => (/[\sA-Z]/.test(name) ? `${name} Extension` : `${name}_extension`);
