import { type Language, spell } from '../locale/language.ts';
import type { Nouns } from '../locale/nouns.ts';
import { type Trial, trialText } from '../locale/trial.ts';
import { slugOf } from '../routes/slug.ts';
import type { FormId } from './form-definitions.ts';
import { trialThanks } from './trial-form.ts';

/** What the page after a form says: its heading, who answers, and what happens next, in order. */
export type Thanks = { title: string; team: string; steps: string[] };

/** Its texts after one form: what to bring, the title of a booking in a calendar, and texts that replace those of the category. */
type FormThanks = Partial<Pick<Thanks, 'title' | 'steps'>> & { bring: string[]; booking?: string };

/** The words of a site that the texts use; `used`, `demo` and `new` are its names of the types of vehicle. */
export type ThanksWords = { nouns: Pick<Nouns, 'one' | 'many'>; labels: Record<'new' | 'used' | 'demo', string>; language: Language };

type Write = (words: ThanksWords) => Thanks;

const salesTeam = 'Our sales team';

const lower = (label: string) => label.toLowerCase();

/** A vehicle that the dealer has. */
const inStock =
  (type: 'used' | 'demo'): Write =>
  ({ nouns, labels }) => ({
    title: `Thank you for asking about our ${lower(labels[type])} ${nouns.many}`,
    team: salesTeam,
    steps: [
      `We check that the ${nouns.one} is still available.`,
      'We call or email you with the answers to your questions.',
      `If you would like to see the ${nouns.one}, we arrange a time that suits you.`,
    ],
  });

const general: Write = () => ({
  title: 'Thank you for your enquiry',
  team: 'Our team',
  steps: ['We pass your message to the person who can answer it.', 'They call or email you during our opening hours.'],
});

const table: Readonly<Record<string, Write>> = {
  'General Enquiry': general,
  'Service Enquiry': () => ({
    title: 'Thank you for your service request',
    team: 'Our service team',
    steps: [
      'Our service team looks for a time that suits you.',
      'We call you to confirm the day and what needs to be done.',
      'Your booking is final once we have confirmed it.',
    ],
  }),
  'Parts Enquiry': () => ({
    title: 'Thank you for your parts request',
    team: 'Our parts team',
    steps: [
      'Our parts team checks price and availability.',
      'We call or email you with the price and when you can have it.',
      'Keep your registration papers handy, so that we order the right part.',
    ],
  }),
  'New Vehicle Enquiry': ({ nouns, labels }) => ({
    title: `Thank you for asking about our ${lower(labels.new)} ${nouns.many}`,
    team: salesTeam,
    steps: [
      'We check what is in stock and what we can order for you.',
      'We call or email you with prices and delivery times.',
      'If you would like to see or try one, we arrange a time that suits you.',
    ],
  }),
  'Used Vehicle Enquiry': inStock('used'),
  'Demo Vehicle Enquiry': inStock('demo'),
  'Fleet Enquiry': () => ({
    title: 'Thank you for your fleet enquiry',
    team: 'Our fleet team',
    steps: [
      'Our fleet team looks at what your business needs.',
      'We call you to talk about vehicles, prices and delivery.',
      'You get our offer in writing.',
    ],
  }),
  'Finance Enquiry': () => ({
    title: 'Thank you for your finance enquiry',
    team: 'Our finance team',
    steps: [
      'Our finance team reads what you told us.',
      'We call you to talk about the loan, its rate and its costs.',
      'Keep your licence and your latest payslips handy for that call.',
    ],
  }),
  'Careers Enquiry': () => ({
    title: 'Thank you for your application',
    team: 'The people who hire',
    steps: ['We read every application.', 'If it could be a match, we call you to arrange a meeting.'],
  }),
  'Sell My Car Enquiry': ({ nouns }) => ({
    title: `Thank you for telling us about your ${nouns.one}`,
    team: salesTeam,
    steps: [
      `We compare your ${nouns.one} with recent sales.`,
      'We call or email you with a first offer, or with a question.',
      'We arrange a time to look at it and confirm our offer.',
    ],
  }),
};

const licence = 'Your driver licence';
const loanPapers = [licence, 'Your two latest payslips', 'A list of your loans and credit cards'];
const ownVehicle = ['All keys', 'The registration papers', 'The service book', 'The payout figure, if there is a loan on it'];

const trialThanksOf =
  (trial: Trial) =>
  ({ nouns }: ThanksWords): FormThanks => ({
    title: trialText('Thank you for booking a test drive', trial),
    steps: [
      `We check that the ${nouns.one} is free at that time.`,
      'We call you to confirm the day and the time.',
      `When you come, the ${nouns.one} is ready for you.`,
    ],
    bring: [
      ...(trial === 'view' ? [] : [trialText('The driver licence of everybody who wants to drive', trial)]),
      `Your own ${nouns.one}, if you would like us to value it`,
    ],
    booking: trialText('Test drive', trial),
  });

const forms: { [Id in FormId | (typeof trialThanks)[Trial]]?: (words: ThanksWords) => FormThanks } = {
  [trialThanks.drive]: trialThanksOf('drive'),
  [trialThanks.ride]: trialThanksOf('ride'),
  [trialThanks.view]: trialThanksOf('view'),
  'service-booking': () => ({
    bring: ['The service book', 'The key for your wheel locks, if you have them', 'A list of what you have noticed'],
    booking: 'Service',
  }),
  appointment: () => ({
    title: 'Thank you for booking an appointment',
    steps: ['We find the person who can help you at that time.', 'We call you to confirm the day and the time.'],
    bring: [licence],
    booking: 'Appointment',
  }),
  rental: ({ nouns }) => ({
    title: 'Thank you for your rental request',
    steps: [`We check that a ${nouns.one} is free from that day on.`, 'We call you with the price and to confirm the pick-up.'],
    bring: [licence, 'A credit card in your name'],
    booking: 'Pick-up',
  }),
  'finance-enquiry': () => ({ bring: loanPapers }),
  'finance-pre-approval': () => ({ bring: loanPapers }),
  'apply-for-finance': () => ({ bring: loanPapers }),
  'trade-in': () => ({ bring: [licence, ...ownVehicle] }),
  valuation: () => ({ bring: [licence, ...ownVehicle] }),
  'sell-my-car': () => ({ bring: [licence, ...ownVehicle] }),
};

/** The texts of a site: for a category by its slug, for every other category, and for individual forms. */
export type ThanksTexts = {
  general: Thanks;
  byCategory: Readonly<Record<string, Thanks>>;
  byForm: Readonly<Record<string, FormThanks>>;
};

/** The texts of a site (rule E96). */
export function thanksTexts(words: ThanksWords): ThanksTexts {
  const say = (text: string) => spell(text, words.language);
  const textsOf = (write: Write): Thanks => {
    const { title, team, steps } = write(words);
    return { title: say(title), team: say(team), steps: steps.map(say) };
  };
  const formTexts = Object.entries(forms).map(([id, writeForm]): [string, FormThanks] => {
    const { title, steps, bring, booking } = writeForm(words);
    return [
      id,
      {
        ...(title === undefined ? {} : { title: say(title) }),
        ...(steps === undefined ? {} : { steps: steps.map(say) }),
        bring: bring.map(say),
        ...(booking === undefined ? {} : { booking: say(booking) }),
      },
    ];
  });
  const byCategory = Object.entries(table).map(([category, write]) => [slugOf(category), textsOf(write)] as const);
  return { general: textsOf(general), byCategory: Object.fromEntries(byCategory), byForm: Object.fromEntries(formTexts) };
}
