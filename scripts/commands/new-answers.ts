import { z } from 'zod';
import { settingsSchema } from '#lib/site/schema.ts';
import { templateNames } from '#lib/site/templates.ts';
import type { SourceAnswers, SourceKind } from '#lib/sources/adapter.ts';
import { sourceKinds } from '#lib/sources/registry.ts';
import { australianStates, licenceNumber, needsLicence } from './new-place.ts';
import { readStarterNames, starterNames, unknownStarter } from './starter-pages.ts';

/** The part of @clack/prompts that the questions use. Tests pass their own. */
export type Prompts = {
  text(options: {
    message: string;
    placeholder?: string;
    initialValue?: string;
    validate?: (value: string | undefined) => string | undefined;
  }): Promise<string | symbol>;
  select(options: { message: string; options: { value: string; label?: string }[] }): Promise<string | symbol>;
  isCancel(answer: unknown): answer is symbol;
};

/** The choices for a new dealer. */
export type Answers = SourceAnswers & {
  name?: string | undefined;
  template?: string | undefined;
  language?: string | undefined;
  state?: string | undefined;
  /** The number that pages show: of the dealer's licence, or of the registered motor vehicle trader. */
  licence?: string | undefined;
  url?: string | undefined;
  phone?: string | undefined;
  /** The word for one vehicle, such as Caravan. */
  noun?: string | undefined;
  accent?: string | undefined;
  source?: string | undefined;
  /** Names of starter pages, such as "about-us, contact". */
  pages?: string | undefined;
};

type Question = {
  key: keyof Answers;
  message: string;
  placeholder?: string;
  choices?: readonly string[];
  optional?: true | ((answers: Answers) => boolean);
  /** Whether earlier answers make the question necessary. Without it, always. */
  when?: (answers: Answers) => boolean;
  check?: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } };
};
const { dealer, brand, locale } = settingsSchema.shape;
const languages = locale.unwrap().shape.language.unwrap().options;

const starterList = z
  .string()
  .refine((list) => unknownStarter(readStarterNames(list)) === undefined, `expected all, or some of: ${starterNames.join(', ')}`);

const starters: Readonly<Record<string, SourceKind['starter']>> = Object.fromEntries(
  Object.entries<SourceKind>(sourceKinds).flatMap(([kind, { starter }]) => (starter ? [[kind, starter]] : [])),
);

/** How a kind of source is set up. Undefined for one that `new` does not offer. */
export const starterOf = (kind: string) => (Object.hasOwn(starters, kind) ? starters[kind] : undefined);

/** The questions in order. Those of the chosen source follow. */
const questions: readonly Question[] = [
  { key: 'name', message: 'The dealer’s name', placeholder: 'Harbour City Motors', check: dealer.unwrap().shape.name },
  { key: 'template', message: 'Template', choices: templateNames },
  { key: 'language', message: 'Language', choices: languages },
  { key: 'state', message: 'State that the dealer trades from', choices: australianStates, when: ({ language }) => language === 'en-AU' },
  {
    key: 'licence',
    message: 'Dealer licence number',
    placeholder: 'MD 12345',
    optional: (answers) => !needsLicence(answers),
    when: ({ language }) => language === 'en-AU',
    check: licenceNumber,
  },
  {
    key: 'licence',
    message: 'Number as registered motor vehicle trader',
    placeholder: 'M123456',
    when: ({ language }) => language === 'en-NZ',
    check: licenceNumber,
  },
  {
    key: 'url',
    message: 'The site’s public address',
    placeholder: 'https://www.dealer.com.au',
    optional: true,
    check: dealer.unwrap().shape.url,
  },
  { key: 'phone', message: 'Main phone number', placeholder: '02 9000 0000', optional: true },
  { key: 'noun', message: 'Word for one vehicle', placeholder: 'Car', optional: true },
  { key: 'accent', message: 'Accent colour', placeholder: '#0b5fff', optional: true, check: brand.unwrap().shape.accent },
  {
    key: 'pages',
    message: 'Pages to start from',
    placeholder: `all, or some of: ${starterNames.join(', ')}`,
    optional: true,
    check: starterList,
  },
  { key: 'source', message: 'Where does stock come from?', choices: Object.keys(starters) },
];

function validator({ optional, check }: Question, answers: Answers) {
  return (value: string | undefined) => {
    const text = value?.trim() ?? '';
    const isOptional = typeof optional === 'function' ? optional(answers) : optional;
    if (text === '') return isOptional ? undefined : 'an answer is required';
    const result = check?.safeParse(text);
    return result && !result.success ? (result.error?.issues[0]?.message ?? 'this answer is not valid') : undefined;
  };
}

/** Asks for the missing answers. Returns undefined if the person cancels. */
export async function askMissing(options: Answers, prompts: Prompts): Promise<Answers | undefined> {
  const answers = { ...options };
  const ask = async (question: Question): Promise<boolean> => {
    const { key, message, placeholder, choices, when } = question;
    if (answers[key] !== undefined || when?.(answers) === false) return true;
    const answer = choices
      ? await prompts.select({ message, options: choices.map((value) => ({ value })) })
      : await prompts.text({ message, placeholder, validate: validator(question, answers) });
    if (prompts.isCancel(answer)) return false;
    const text = String(answer ?? '').trim();
    if (text !== '') answers[key] = text;
    return true;
  };
  for (const question of questions) if (!(await ask(question))) return undefined;
  for (const question of starterOf(answers.source ?? '')?.questions ?? []) if (!(await ask(question))) return undefined;
  return answers;
}
