import type { FormId } from '../forms/form-definitions.ts';
import type { Language } from '../locale/language.ts';
import type { Block } from '../model/blocks/block-types.ts';
import { accessibilityText, type PageDealer, privacyText } from './legal-texts.ts';

type StandardPage = {
  /** Its name in the default header menu, and its group and name in the default footer (rule U15). */
  header?: string;
  footer?: readonly ['Buy' | 'Own' | 'About', string];
  /** The form beside its text (rule E85). */
  form?: FormId;
  /** Set if people open the page for its form, which then comes before the text (rule A34). */
  isFormFirst?: true;
  /** The block that comes last unless the dealer placed one (rules A32 and A33). */
  block?: Block;
  /** The default content of the page. `{dealer}` is the dealer's name; texts are Markdown. */
  texts?: { title: string; description: string; text: string | ((dealer: PageDealer, language: Language, hasAccounts: boolean) => string) };
  /** The page exists only if `pages.extra` names it or the dealer has written it. */
  isOptional?: true;
  /** The default texts are used only if the dealer has written no pages at all. Otherwise the page may be missing on purpose. */
  isForEmptySite?: true;
};

/** Every standard page by its path, in the order of the menus. */
const table = {
  '/book-test-drive': {
    header: 'Test Drive',
    form: 'test-drive',
  },
  '/service': {
    header: 'Service',
    footer: ['Own', 'Service'],
    form: 'service-booking',
    isFormFirst: true,
  },
  '/finance': {
    header: 'Finance',
    footer: ['Buy', 'Finance'],
    form: 'finance-enquiry',
    block: { type: 'calculator' },
  },
  '/finance-enquiry': {
    isOptional: true,
    form: 'finance-enquiry',
    texts: {
      title: 'Ask about finance',
      description: 'Ask {dealer} what a loan would cost, before you decide on anything.',
      text: 'Tell us what you would like to spend, and ask us anything about repayments, rates and fees.',
    },
  },
  '/apply-for-finance': {
    isOptional: true,
    form: 'apply-for-finance',
    texts: {
      title: 'Apply for finance',
      description: 'Apply for a loan through {dealer}, online and in a few minutes.',
      text: 'Have your driver licence and your latest payslips at hand. We will get back to you with the next step.',
    },
  },
  '/finance-pre-approval': {
    form: 'finance-pre-approval',
  },
  '/trade-in': {
    header: 'Trade In',
    footer: ['Buy', 'Trade in'],
    form: 'trade-in',
    isFormFirst: true,
  },
  '/parts': {
    header: 'Parts',
    footer: ['Own', 'Parts'],
    form: 'parts',
  },
  '/tyres': {
    isOptional: true,
    footer: ['Own', 'Tyres'],
    form: 'tyres',
    texts: {
      title: 'Tyres',
      description: 'Tyres for your vehicle, fitted and balanced by {dealer}.',
      text: 'Tell us your vehicle or the size on the side of your tyre, and we will get back to you with a quote.',
    },
  },
  '/vehicle-parts-and-accessories': {
    isOptional: true,
    form: 'parts',
    texts: {
      title: 'Parts and accessories',
      description: 'Parts and accessories from {dealer}, with or without fitting.',
      text: 'Tell us your vehicle and what you are looking for, and we will get back to you with a price.',
    },
  },
  '/special-offers': {
    isOptional: true,
    footer: ['Buy', 'Special offers'],
    form: 'enquiry',
    texts: {
      title: 'Special offers',
      description: 'What {dealer} offers at the moment.',
      text: 'Our offers change often. Tell us what you are looking for, and we will tell you what is on offer right now.',
    },
  },
  '/electric-cars': {
    isOptional: true,
    form: 'enquiry',
    block: { type: 'electric', limit: 24 },
    texts: {
      title: 'Electric and plug-in cars',
      description: 'Range, charging and running costs of the electric and plug-in cars at {dealer}.',
      text: 'An ordinary power point charges a car overnight, a charger on the wall does it in an evening, and a fast charger on the road in less than an hour. Tell us how far you drive and where you park, and we can tell you what suits you.',
    },
  },
  '/about-us': {
    footer: ['About', 'About us'],
  },
  '/our-locations': {
    footer: ['About', 'Locations'],
  },
  '/blog': {
    footer: ['About', 'Blog'],
  },
  '/careers': {
    footer: ['About', 'Careers'],
    form: 'careers',
  },
  '/contact': {
    header: 'Contact',
    footer: ['About', 'Contact'],
    form: 'contact',
    isForEmptySite: true,
    texts: {
      title: 'Contact us',
      description: 'How to reach {dealer}: phone, address, opening hours and a form.',
      text: 'Call us, visit us, or send us a message. We will get back to you right away.',
    },
  },
  '/privacy-policy': {
    footer: ['About', 'Privacy policy'],
    texts: {
      title: 'Privacy policy',
      description: 'What {dealer} does with the information you give us.',
      text: privacyText,
    },
  },
  '/terms-and-conditions': {
    footer: ['About', 'Terms and conditions'],
  },
  '/accessibility': {
    footer: ['About', 'Accessibility'],
    texts: {
      title: 'Accessibility',
      description: 'How {dealer} makes this website usable for everyone.',
      text: accessibilityText,
    },
  },
  '/community': {
    isOptional: true,
    form: 'community',
    texts: {
      title: 'Community',
      description: 'Ask {dealer} to support your club, school or event.',
      text: 'If your club, school or event nearby could use our help, tell us about it.',
    },
  },
  '/referral-program': {
    isOptional: true,
    form: 'referral',
    texts: {
      title: 'Refer a friend',
      description: 'Tell a friend about {dealer}.',
      text: 'Do you know someone who is looking for a vehicle? Tell us about them, with their permission.',
    },
  },
  '/current-positions': {
    isOptional: true,
    form: 'careers',
    texts: {
      title: 'Current positions',
      description: 'Work at {dealer}: tell us what you do.',
      text: 'Tell us what you do and what you are looking for, and we will get back to you.',
    },
  },
  '/checkout-journey': {
    isOptional: true,
    texts: {
      title: 'How to buy online',
      description: 'From choosing a vehicle to picking it up: how to buy from {dealer} online.',
      text: `
1. **Choose.** Find a vehicle, and ask us anything you want to know about it first.
2. **Reserve.** Pay the deposit on the page of the vehicle, where it offers that.
3. **Arrange.** We agree on finance, a trade-in and the paperwork with you, by phone or email.
4. **Collect.** Pick it up from us, or ask whether we can deliver it.
`,
    },
  },
} as const satisfies Readonly<Record<string, StandardPage>>;

type Table = typeof table;
type OptionalPath = { [Path in keyof Table]: Table[Path] extends { isOptional: true } ? Path : never }[keyof Table];

export const standardPages: ReadonlyMap<string, StandardPage> = new Map(Object.entries(table));

/** The pages that `pages.extra` may name. */
export const optionalPaths = [...standardPages].flatMap(([path, { isOptional }]) => (isOptional ? [path as OptionalPath] : []));
