import { type Language, spell } from '../locale/language.ts';
import type { Nouns } from '../locale/nouns.ts';
import { slugOf } from '../routes/slug.ts';

/** What the page after a form says: its heading, and what happens next, in order. */
export type Thanks = { title: string; steps: string[] };

/** The words of a site that the texts use; `used`, `demo` and `new` are its names of the types of vehicle. */
export type ThanksWords = { nouns: Pick<Nouns, 'one' | 'many'>; labels: Record<'new' | 'used' | 'demo', string>; language: Language };

type Write = (words: ThanksWords) => Thanks;

const lower = (label: string) => label.toLowerCase();

/** A vehicle that the dealer has. */
const inStock =
  (type: 'used' | 'demo'): Write =>
  ({ nouns, labels }) => ({
    title: `Thank you for asking about our ${lower(labels[type])} ${nouns.many}`,
    steps: [
      `We check that the ${nouns.one} is still available.`,
      'We call or email you with the answers to your questions.',
      `If you would like to see the ${nouns.one}, we arrange a time that suits you.`,
    ],
  });

const general: Write = () => ({
  title: 'Thank you for your enquiry',
  steps: ['We pass your message to the person who can answer it.', 'They call or email you during our opening hours.'],
});

const table: Readonly<Record<string, Write>> = {
  'General Enquiry': general,
  'Service Enquiry': () => ({
    title: 'Thank you for your service request',
    steps: [
      'Our service team looks for a time that suits you.',
      'We call you to confirm the day and what needs to be done.',
      'Your booking is final once we have confirmed it.',
    ],
  }),
  'Parts Enquiry': () => ({
    title: 'Thank you for your parts request',
    steps: [
      'Our parts team checks price and availability.',
      'We call or email you with the price and when you can have it.',
      'Keep your registration papers handy, so that we order the right part.',
    ],
  }),
  'New Vehicle Enquiry': ({ nouns, labels }) => ({
    title: `Thank you for asking about our ${lower(labels.new)} ${nouns.many}`,
    steps: [
      'We check what is in stock and what we can order for you.',
      'We call or email you with prices and delivery times.',
      'If you would like to see or drive one, we arrange a time that suits you.',
    ],
  }),
  'Used Vehicle Enquiry': inStock('used'),
  'Demo Vehicle Enquiry': inStock('demo'),
  'Fleet Enquiry': () => ({
    title: 'Thank you for your fleet enquiry',
    steps: [
      'Our fleet team looks at what your business needs.',
      'We call you to talk about vehicles, prices and delivery.',
      'You get our offer in writing.',
    ],
  }),
  'Finance Enquiry': () => ({
    title: 'Thank you for your finance enquiry',
    steps: [
      'Our finance team reads what you told us.',
      'We call you to talk about the loan, its rate and its costs.',
      'Keep your licence and your latest payslips handy for that call.',
    ],
  }),
  'Careers Enquiry': () => ({
    title: 'Thank you for your application',
    steps: ['We read every application.', 'If it could be a match, we call you to arrange a meeting.'],
  }),
  'Sell My Car Enquiry': ({ nouns }) => ({
    title: `Thank you for telling us about your ${nouns.one}`,
    steps: [
      `We compare your ${nouns.one} with recent sales.`,
      'We call or email you with a first offer, or with a question.',
      'We arrange a time to look at it and confirm our offer.',
    ],
  }),
};

/** The texts of a site: for a category by its slug, and for every other category. */
export type ThanksTexts = { general: Thanks; byCategory: Readonly<Record<string, Thanks>> };

/** The texts of a site (rule E96). */
export function thanksTexts(words: ThanksWords): ThanksTexts {
  const say = (text: string) => spell(text, words.language);
  const textsOf = (write: Write): Thanks => {
    const { title, steps } = write(words);
    return { title: say(title), steps: steps.map(say) };
  };
  const byCategory = Object.entries(table).map(([category, write]) => [slugOf(category), textsOf(write)] as const);
  return { general: textsOf(general), byCategory: Object.fromEntries(byCategory) };
}
