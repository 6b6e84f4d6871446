import { codeLifeMs } from '#lib/accounts/sign-in-rules.ts';
import { countOf } from '#lib/locale/plural.ts';
import { minuteMs } from '#lib/model/time.ts';

type CodeFor = { name: string; host: string; code: string };

const minutes = countOf(codeLifeMs / minuteMs, 'minute');

/** The text message with a code. Phones read its last line and offer the code only on pages of that host. */
export const codeText = ({ name, host, code }: CodeFor): string =>
  `${code} is your code to sign in at ${name}. It works for ${minutes}. We never ask for it.\n\n@${host} #${code}`;

/** The email with a code. */
export const codeMail = ({ name, code }: CodeFor): { subject: string; text: string } => ({
  subject: `${code} is your code for ${name}`,
  text: [
    `${code} is your code to sign in at ${name}.`,
    `It works for ${minutes}, in the browser in which you asked for it.`,
    '',
    'If you did not ask for a code, ignore this mail. Nobody can sign in without the code, and we never ask for it.',
  ].join('\n'),
});
