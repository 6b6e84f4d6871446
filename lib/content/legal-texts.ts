import type { Language } from '../locale/language.ts';
import { phoneLink } from '../locale/phone-link.ts';
import type { Location } from '../model/location.ts';

/** The dealer's data in the default pages. */
export type PageDealer = {
  name: string;
  legalName?: string | undefined;
  registration?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  locations: readonly Location[];
};

type Country = { law: string; office: string };
const countries: Record<Language, Country> = {
  'en-AU': {
    law: 'the Privacy Act 1988 and the Australian Privacy Principles',
    office: 'the Office of the Australian Information Commissioner (oaic.gov.au)',
  },
  'en-NZ': { law: 'the Privacy Act 2020', office: 'the Office of the Privacy Commissioner (privacy.org.nz)' },
  'en-US': { law: 'the privacy laws of our state', office: 'the attorney general of your state' },
};

/** How to reach a dealer: "call … or email …". Undefined if neither is known. */
function contactOf({ phone, email, locations }: PageDealer): string | undefined {
  const place = locations.find(({ primary }) => primary) ?? locations[0];
  const number = phone ?? place?.phone ?? place?.contact_detail?.phone;
  const address = email ?? place?.contact_detail?.email;
  const call = phoneLink(number);
  const parts = [...(call ? [`call [${number}](${call})`] : []), ...(address ? [`email [${address}](mailto:${address})`] : [])];
  return parts.length > 0 ? parts.join(' or ') : undefined;
}

/** The text about what an account stores, for a site with sign-in (rule V9). */
const accountText = `
- If you sign in: your mobile number or email address, the vehicles that you save and watch, and the searches that you save. Your browser keeps a cookie that says who you are, until you sign out. Under “My data” in your garage you can take it all away or delete it, and an account that nobody uses is deleted by itself.`;

export function privacyText(dealer: PageDealer, language: Language, hasAccounts: boolean): string {
  const { law, office } = countries[language];
  const owner = [dealer.legalName ?? dealer.name, ...(dealer.registration ? [`(${dealer.registration})`] : [])].join(' ');
  const contact = contactOf(dealer) ?? 'visit us';
  return `
${owner} runs this website and protects what you tell us, under ${law}.

## What we collect

- What you write in a form: your name, phone number, email address, and your message. Some forms ask for more, such as the registration of your car or your income, and say so.
- With a form, the pages of this website that you saw, the advertisement that brought you here, and the kind of browser you use.
- If you agreed to be contacted: the words you agreed to, and when.${hasAccounts ? accountText : ''}

## What stays on your device

Your browser keeps your saved cars, your last searches, what you typed into a form that is not finished, and, if a form could not be sent, that form until it is. The website works without any of it. To remove it, press "Clear answers" or "Forget me" in a form, or clear the data of this website in your browser.

## What we do with it

We use it to answer you, to sell and service vehicles, and to meet our legal duties. We pass it to those who run this website and our messages for us, and to a lender, an insurer or a workshop if you ask for one. Some of them may store it overseas. No computer program decides about you: people read every enquiry and application.

## Seeing, correcting and deleting it

You may ask what we know about you, and have it corrected or deleted: ${contact}. If you are not satisfied, you can turn to ${office}.
`;
}

export function accessibilityText(dealer: PageDealer): string {
  const contact = contactOf(dealer);
  return `
${dealer.name} wants everyone to be able to use this website. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.

## What that means

- Everything works with a keyboard, and the focus is always visible.
- Screen readers are told what each picture, button and field is, and what went wrong in a form.
- Text has enough contrast, and can be enlarged to 200 % without losing anything.
- Nothing moves by itself, and less moves if your device asks for that.
- All pages are listed on the [site map](/site-map).

## Where it may fall short

Photos of vehicles, documents and videos come from several sources, and some lack a description. Lenders and other websites that we link to follow rules of their own.

## Tell us

If something does not work for you, ${contact ?? 'tell us'}. We help you in another way until it is fixed.
`;
}
