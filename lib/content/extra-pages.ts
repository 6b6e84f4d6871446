import type { Language } from '../locale/language.ts';
import { spell } from '../locale/spelling.ts';

/** What a page of `pages.extra` says until the dealer writes it; `text` is Markdown. */
export type ExtraPage = { title: string; description: string; text: string };

/** Default texts of the optional pages; the form of each stands beside them (rule E85). */
const extraPages: Readonly<Record<string, ExtraPage>> = {
  '/finance-enquiry': {
    title: 'Ask about finance',
    description: 'Ask {dealer} what a loan would cost, before you decide on anything.',
    text: 'Tell us what you would like to spend, and ask us anything about repayments, rates and fees.',
  },
  '/apply-for-finance': {
    title: 'Apply for finance',
    description: 'Apply for a loan through {dealer}, online and in a few minutes.',
    text: 'Have your driver licence and your latest payslips at hand. We will get back to you with the next step.',
  },
  '/tyres': {
    title: 'Tyres',
    description: 'Tyres for your vehicle, fitted and balanced by {dealer}.',
    text: 'Tell us your vehicle or the size on the side of your tyre, and we will get back to you with a quote.',
  },
  '/vehicle-parts-and-accessories': {
    title: 'Parts and accessories',
    description: 'Parts and accessories from {dealer}, with or without fitting.',
    text: 'Tell us your vehicle and what you are looking for, and we will get back to you with a price.',
  },
  '/special-offers': {
    title: 'Special offers',
    description: 'What {dealer} offers at the moment.',
    text: 'Our offers change often. Tell us what you are looking for, and we will tell you what is on offer right now.',
  },
  '/electric-cars': {
    title: 'Electric and plug-in cars',
    description: 'Range, charging and running costs of the electric and plug-in cars at {dealer}.',
    text: 'An ordinary power point charges a car overnight, a charger on the wall does it in an evening, and a fast charger on the road in less than an hour. Tell us how far you drive and where you park, and we can tell you what suits you.',
  },
  '/current-positions': {
    title: 'Current positions',
    description: 'Work at {dealer}: tell us what you do.',
    text: 'Tell us what you do and what you are looking for, and we will get back to you.',
  },
  '/community': {
    title: 'Community',
    description: 'Ask {dealer} to support your club, school or event.',
    text: 'If your club, school or event nearby could use our help, tell us about it.',
  },
  '/referral-program': {
    title: 'Refer a friend',
    description: 'Tell a friend about {dealer}.',
    text: 'Do you know someone who is looking for a vehicle? Tell us about them, with their permission.',
  },
  '/checkout-journey': {
    title: 'How to buy online',
    description: 'From choosing a vehicle to picking it up: how to buy from {dealer} online.',
    text: `
1. **Choose.** Find a vehicle, and ask us anything you want to know about it first.
2. **Reserve.** Pay the deposit on the page of the vehicle, where it offers that.
3. **Arrange.** We agree on finance, a trade-in and the paperwork with you, by phone or email.
4. **Collect.** Pick it up from us, or ask whether we can deliver it.
`,
  },
};

/** The default text of an optional page; undefined for a path that has none. */
export function extraPage(path: string, dealer: string, language: Language): ExtraPage | undefined {
  const page = Object.hasOwn(extraPages, path) ? extraPages[path] : undefined;
  const say = (text: string) => spell(text, language).replaceAll('{dealer}', () => dealer);
  return page && { title: say(page.title), description: say(page.description), text: say(page.text).trim() };
}
