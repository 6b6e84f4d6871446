import { dial, type Facts, type TextPage } from './dealer.ts';

export const callOrEmail = ({ phone, email }: Facts) => `Call us on [${phone}](${dial(phone)}), or email [${email}](mailto:${email}).`;

/** The contact page; `intro` is the dealer's own first paragraph, `extra` what else it says below the hours. */
export function contactPage(facts: Facts, intro: string, extra = ''): TextPage {
  return {
    path: 'contact',
    title: 'Contact us',
    description: `Phone, email, address and opening hours of ${facts.name}.`,
    order: 80,
    body: `
${intro}

## Call or email

- Phone: [${facts.phone}](${dial(facts.phone)})
- Email: [${facts.email}](mailto:${facts.email})

We answer emails within one working day. For anything urgent, please call.

## Visit

${facts.address}

${facts.hours}

${extra}
`,
  };
}

/** How to book a test drive: what to bring and what happens; `licence` words follow the country. */
export function testDrivePage(
  facts: Facts,
  { what, picture, note }: { what: string; picture: TextPage['picture']; note: string },
): TextPage {
  const bring = {
    AU: [
      'your driver licence: a full, provisional or overseas licence is fine',
      'anyone who will drive the car, too',
      'your child seats, dog or golf clubs, if they have to fit',
    ],
    NZ: [
      'your driver licence, full or restricted',
      'anyone else who will drive the car',
      'your child seats, dog or skis, if they have to fit',
    ],
    US: [
      'your driver’s license and proof of insurance',
      'everyone who will travel or sleep in it',
      'the truck or SUV you plan to tow with, if you are looking at trailers',
    ],
  }[facts.country];
  return {
    path: 'book-test-drive',
    title: facts.country === 'US' ? 'Book a walk-through or test drive' : 'Book a test drive',
    description: `How to arrange a drive with ${facts.name}, and what to bring.`,
    picture,
    order: 20,
    body: `
${what} ${callOrEmail(facts)} Tell us the stock number if you have one, and two times that suit you.

## What to bring

${bring.map((item) => `- ${item}`).join('\n')}

## What happens

1. We confirm the time and make sure the vehicle is clean, charged or fuelled, and out the front.
2. Someone who knows it shows you around for five minutes, then you drive. Allow about half an hour.
3. You ask what you like. If it is not the one, nobody chases you down the street.

${note}
`.replace('fuelled', facts.country === 'US' ? 'fueled' : 'fuelled'),
  };
}
