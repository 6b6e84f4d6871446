import { phoneLink } from '#lib/locale/phone-link.ts';
import { trialOfKind, trialText } from '#lib/locale/trial.ts';

/** What the pages of a new dealer say of it. `noun` is its word for one vehicle. */
type Dealer = { name: string; phone?: string | undefined; noun: string };

type Starter = {
  title: string;
  description: (dealer: Dealer) => string;
  /** A hint for the author, as a comment in the head. */
  hint: string;
  text: (dealer: Dealer) => string;
};

const contactText = ({ phone }: Dealer) => {
  const href = phoneLink(phone);
  return href ? `call us on [${phone}](${href})` : 'send us a message';
};

/** Pages to start from, by the names of their files. They promise nothing: only the dealer knows what it does. */
const starters = {
  'about-us': {
    title: 'About us',
    description: ({ name }) => `Who ${name} is, and how to reach us.`,
    hint: 'Say who you are, since when you sell vehicles, and who works here. A block ":::team" shows people.',
    text: (dealer) => `${dealer.name} is a vehicle dealer. The vehicles on this website are the ones that we have for sale now.

Do you have a question about one of them? Open its page, or ${contactText(dealer)}.`,
  },
  contact: {
    title: 'Contact us',
    description: ({ name }) => `Phone number, locations and opening hours of ${name}.`,
    hint: 'Locations and their opening hours are in site.json, under settings.dealer.locations.',
    text: (dealer) =>
      `Use the form on this page${phoneLink(dealer.phone) ? `, or ${contactText(dealer)}` : ''}. Tell us which vehicle it is about, if it is about one.`,
  },
  'book-test-drive': {
    title: 'Book a test drive',
    description: ({ name }) => `Choose a vehicle and a time for a test drive at ${name}.`,
    hint: 'Say what shoppers must bring, and how long a test drive takes.',
    text: () =>
      `Tell us which vehicle you would like to drive, and when. Your test drive is booked once we have confirmed the time with you.`,
  },
  service: {
    title: 'Book a service',
    description: ({ name }) => `Book your vehicle in for a service at ${name}.`,
    hint: 'Say which makes you service, and what it costs. A block ":::table" shows prices.',
    text: () => `Tell us about your vehicle and what it needs. Your booking counts once we have confirmed it with you.`,
  },
  parts: {
    title: 'Parts',
    description: ({ name }) => `Ask ${name} for a part.`,
    hint: 'Say which brands you stock, and whether you fit them.',
    text: () => `Tell us your vehicle and the part that you are looking for. A part number or the VIN helps us find the right one.`,
  },
  finance: {
    title: 'Finance',
    description: ({ name }) => `Ask ${name} about paying for a vehicle over time.`,
    hint: 'Name your lenders and your credit licence, if you need one.',
    text: () =>
      `Would you like to pay over time? Tell us about the vehicle and the amount. A lender assesses each application, and fees, terms and conditions apply.`,
  },
  'trade-in': {
    title: 'Trade in your vehicle',
    description: ({ name }) => `Ask ${name} what your vehicle is worth.`,
    hint: 'Say how long a valuation holds, and what you need to see.',
    text: () => `Tell us about your vehicle and its condition. Photos help. A final figure needs an inspection.`,
  },
  careers: {
    title: 'Careers',
    description: ({ name }) => `Work at ${name}.`,
    hint: 'Put each open position into content/positions, and it is listed here until it closes.',
    text: ({ name }) => `Would you like to work at ${name}? Tell us about yourself with the form on this page, and add your resume.

:::positions
title: Open positions
:::`,
  },
} as const satisfies Record<string, Starter>;

export const starterNames = Object.keys(starters) as (keyof typeof starters)[];

/** The names of a list such as "about-us, contact"; "all" means every starter page. */
export const readStarterNames = (list: string): string[] => {
  const names = list.split(',').map((name) => name.trim());
  return names.includes('all') ? starterNames : [...new Set(names.filter(Boolean))];
};

/** The first name that is not a starter page. Undefined if all are. */
export const unknownStarter = (names: readonly string[]): string | undefined => names.find((name) => !Object.hasOwn(starters, name));

/** The content files of a new dealer, by their path in its folder. */
export const starterFiles = (names: readonly string[], dealer: Dealer): [string, string][] =>
  starterNames
    .filter((name) => names.includes(name))
    .map((name): [string, string] => {
      const { title, description, hint, text }: Starter = starters[name];
      // The form of that page follows the noun too (rule C7).
      const say = (words: string) => (name === 'book-test-drive' ? trialText(words, trialOfKind(dealer.noun)) : words);
      const head = ['---', `title: ${say(title)}`, `description: ${JSON.stringify(say(description(dealer)))}`, `# ${say(hint)}`, '---'];
      return [`content/${name}.md`, `${head.join('\n')}\n\n${say(text(dealer))}\n`];
    });
