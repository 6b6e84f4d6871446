/** Letters, digits and _'+- in parts with dots between them, at a host of at least two parts. */
const pattern = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i;

/** The maximum length that mail servers accept. */
const longest = 254;

/** Whether a text is an email address that we accept: one rule for forms, the API and emails (rule E63). */
export const isEmailAddress = (text: string): boolean => text.length <= longest && pattern.test(text);
