import { dial, type Facts, type TextPage } from './dealer.ts';

const law = {
  AU: {
    terms: 'Nothing here takes away rights you have under the Australian Consumer Law.',
    privacy: 'We handle personal information under the Privacy Act 1988 and the Australian Privacy Principles.',
    complaint: 'If our answer does not settle it, you can go to the Office of the Australian Information Commissioner at oaic.gov.au.',
    courts: 'The law of the Australian state our yard is in applies.',
    price:
      'A price marked “drive away” is the total you pay. A price marked “excluding government charges” leaves out stamp duty, registration and transfer; we will give you the total in writing before you commit to anything.',
    spam: 'Every marketing email or text has a way to unsubscribe, and we act on it straight away.',
  },
  NZ: {
    terms: 'Nothing here takes away rights you have under the Consumer Guarantees Act 1993 or the Fair Trading Act 1986.',
    privacy: 'We handle personal information under the Privacy Act 2020.',
    complaint: 'If our answer does not settle it, you can go to the Privacy Commissioner at privacy.org.nz.',
    courts: 'The law of New Zealand applies.',
    price:
      'Prices include GST and the usual on-road costs unless the listing says otherwise. The Consumer Information Notice of each vehicle is on its windscreen, and we will email you a copy on request.',
    spam: 'Every marketing email or text has a way to unsubscribe, and we act on it straight away.',
  },
  US: {
    terms: 'Nothing here takes away rights you have under federal or state consumer law.',
    privacy: 'We follow the privacy laws of the states we trade in. We do not sell your personal information.',
    complaint: 'If our answer does not settle it, you can contact the consumer protection office of your state’s attorney general.',
    courts: 'The law of the state in which you buy applies.',
    price:
      'Prices leave out tax, title, license and registration, which depend on where you live. We will give you an out-the-door total in writing before you commit to anything.',
    spam: 'Every marketing email or text has a way to unsubscribe, and we act on it right away.',
  },
} as const;

/** Terms and privacy pages, in the law and the spelling of the dealer's country. */
export function legalPages(facts: Facts): TextPage[] {
  const { name, legalName, registration, phone, email, vehicles, country } = facts;
  const words = law[country];
  const enquiry = country === 'US' ? 'inquiry' : 'enquiry';
  const licence = country === 'US' ? 'driver’s license' : 'driver licence';
  const test = country === 'US' ? 'a test drive or walk-through' : 'a test drive';
  return [
    {
      path: 'terms-and-conditions',
      title: 'Terms and conditions',
      description: `The terms on which you use the website of ${name}.`,
      order: 90,
      body: `
This website belongs to ${legalName} (${registration}), trading as ${name}. By using it you accept these terms. If you do not, please call us instead on [${phone}](${dial(phone)}).

## What the listings say

We list our ${vehicles} with care: photos, specifications and equipment come from the maker, from data suppliers and from our own inspection. Mistakes happen. Check anything that matters to you with us before you rely on it, above all safety equipment and towing figures.

A listing is an invitation to talk to us, not an offer. A vehicle is yours once we have both signed a contract.

## Prices and repayments

${words.price}

Repayments shown are estimates, made with the rate, term and fees stated beside them. They are not an offer of credit. The lender decides, and its terms apply.

## Availability

Stock moves quickly. A vehicle may be sold between two visits, and a sold vehicle stays on the site for a few days, marked as sold.

## Using the site

You may read, print and share our pages for your own use. Please do not copy our text and pictures for another business, or collect listings automatically without asking.

## The rest

Links to other websites are for your convenience; we do not answer for what they say. ${words.terms} ${words.courts} We may change these terms; the version on this page is the one that counts.
`,
    },
    {
      path: 'privacy-policy',
      title: 'Privacy policy',
      description: `What ${name} does with the information you give us.`,
      order: 91,
      body: `
${legalName} (${registration}) looks after the information you give us the way we would want ours looked after. ${words.privacy}

## What we collect

- What you tell us: your name, phone number, email address, and whatever you write in an ${enquiry}.
- What we need for ${test}, a trade-in or a sale: your ${licence}, your address, and details of your current vehicle.
- What the site notes by itself: pages visited, the advertisement that brought you here, and the kind of device you use.

## Why we collect it

To answer you, to sell, service and deliver vehicles, to meet our legal duties, and, only if you agreed, to tell you about offers. ${words.spam}

## Who sees it

Our own staff; lenders, insurers and workshops where you ask us to deal with them; and the companies that run our website and messages for us. We do not hand it to anyone else unless the law says we must.

## What your browser keeps

Favourites, recent searches and the contact details you typed stay in your own browser so that you need not type them twice. Clear your browser’s data and they are gone.

## Seeing and correcting it

Ask us what we hold about you, and we will show you and correct what is wrong. Email [${email}](mailto:${email}) or call [${phone}](${dial(phone)}). If you have a complaint, tell us first; we answer within 30 days. ${words.complaint}
`.replace('Favourites,', country === 'US' ? 'Favorites,' : 'Favourites,'),
    },
  ];
}
