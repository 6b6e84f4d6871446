import type { Facts, TextPage } from '../dealer.ts';
import { callOrEmail, contactPage, testDrivePage } from '../pages-common.ts';
import { legalPages } from '../pages-legal.ts';

/** Text pages of Harbour City Motors. */
export function harbourPages(facts: Facts): TextPage[] {
  return [
    {
      path: 'about-us',
      title: 'About Harbour City Motors',
      description: 'Three used car yards that show you the inspection sheet before you ask.',
      picture: { body: 'suv', colour: 'Blue', view: 'front' },
      order: 10,
      body: `
Maria and Con Stavros opened the Granville yard in 1998 with nine cars and a kettle. Their daughter Elena runs the business today: three yards, about 120 cars, and thirty-four people, several of whom have been here since the kettle.

## What makes a car ours

We buy fewer cars than we look at. Each one is inspected on a hoist, driven for 50 km, checked against the PPSR and photographed as it is, marks included. The inspection sheet is in the glovebox.

## What we promise

- **The price online is the price in the yard.** If you find two prices for one car, you pay the lower.
- **Any car, any yard.** We move cars between Granville, Brookvale and Newcastle for nothing, usually by the next day.
- **Time to change your mind.** You can cancel within the cooling-off period the law gives you, and we will explain it before you sign.

We hold motor dealer licence MD 000202.
`,
    },
    contactPage(
      facts,
      'Ring the yard the car is in if you can; its phone number is on the listing. For everything else, Granville will put you through.',
      '## The other yards\n\n- **Brookvale:** 47 Winbourne Lane, Brookvale NSW 2100, phone [(02) 5550 0161](tel:0255500161)\n- **Newcastle:** 9 Lambton Parade, Broadmeadow NSW 2292, phone [(02) 7010 0162](tel:0270100162)\n\nAll three yards keep the same hours.',
    ),
    testDrivePage(facts, {
      what: 'Every car we list can be driven, and we would rather you did.',
      picture: { body: 'hatch', colour: 'Red', view: 'front' },
      note: 'Car in another yard? Give us a day and we will bring it to yours.',
    }),
    {
      path: 'finance',
      title: 'Car finance',
      description: 'How the repayments on our listings are worked out, and what a lender will ask you for.',
      picture: { body: 'sedan', colour: 'Silver', view: 'side' },
      order: 25,
      body: `
Each car with a price shows an estimated weekly repayment with its interest rate and comparison rate. It assumes a five-year loan, a 10% deposit and a final payment of 30%. Your own figure depends on you and the lender.

## What to have ready

- your driver licence and one more form of identification
- two recent payslips, or your last tax return if you work for yourself
- three months of bank statements
- what you owe and what you pay each month

## What happens

1. Talk to Priya in our finance office. Ten minutes on the phone usually tells you where you stand, and asking does not touch your credit score.
2. We send one application to the lender that suits, not five.
3. Most answers come back within a working day.

${callOrEmail(facts)} We are paid a commission by the lender, and we will tell you how much.
`,
    },
    {
      path: 'service',
      title: 'Service',
      description: 'Logbook servicing and repairs at our Granville workshop, for any make.',
      picture: { body: 'wagon', colour: 'Grey', view: 'detail' },
      order: 30,
      body: `
Our Granville workshop prepares every car we sell, and looks after many that we did not. Four hoists, six mechanics, all makes.

- Logbook servicing that keeps your new car warranty intact
- Brakes, tyres, batteries and air conditioning
- Pink slips while you wait, weekdays before 3:00pm
- Pre-purchase inspections of cars you are buying elsewhere

## Book in

${callOrEmail(facts)} Tell us the make, the kilometres and what it does. Drop-off is from 7:30am on weekdays, and the train station is a six-minute walk.

Bring the logbook and your locking wheel nut key. We call before we do anything that was not quoted.
`,
    },
    {
      path: 'parts',
      title: 'Parts',
      description: 'New and tested second-hand parts for the cars we sell.',
      order: 32,
      body: `
We keep filters, pads, wipers, globes and batteries for the cars we sell most, and we can usually have anything else by the next afternoon. For older cars, ask about tested second-hand panels and lamps.

${callOrEmail(facts)} Give us the VIN or the registration, so that the part fits the first time.
`,
    },
    {
      path: 'trade-in',
      title: 'Trade in or sell your car',
      description: 'A firm offer on your car the same day, whether or not you buy one of ours.',
      picture: { body: 'sedan', colour: 'Silver', view: 'front' },
      order: 35,
      body: `
We buy around forty cars a month from people like you. You can trade yours in, or simply sell it.

## How it works

1. Call or email with the registration, the kilometres and four photos: ${facts.phone}, ${facts.email}. We answer with a range the same day.
2. Bring it to any yard. The inspection takes twenty minutes, and you can stand beside us.
3. Our offer is written down and good for seven days. If you say yes, the money is in your account that day, and we pay out any finance directly.

## What to bring

- registration papers and your driver licence
- the logbook and every key
- a payout letter if the car has finance on it
`,
    },
    {
      path: 'special-offers',
      title: 'Special offers',
      description: 'What is on in our three yards this month.',
      picture: { body: 'suv', colour: 'Grey', view: 'front' },
      order: 36,
      from: '-3d',
      until: '+11d',
      body: `
- **Summer service included.** Buy any car this month and its first logbook service at our Granville workshop is on us.
- **P-plate package.** Learner and provisional drivers get a free safety check and a set of floor mats with any hatch under $20,000.
- **Newcastle delivery.** Free delivery anywhere between Gosford and Port Stephens.

Prices that have come down are marked on the listing, with the old price beside the new one. ${callOrEmail(facts)}
`,
    },
    {
      path: 'careers',
      title: 'Careers',
      description: 'Sales, detailing and workshop jobs in Sydney and Newcastle.',
      order: 60,
      body: `
We pay our sales people a salary, because people who depend on commission say things they should not. We look for mechanics who explain, detailers who notice, and sales people who listen.

Right now we would like to meet:

- a qualified mechanic for Granville
- a detailer for Newcastle, three or four days a week
- a sales consultant for Brookvale who speaks Mandarin or Nepali as well as English

Email your résumé to [careers@harbourcitymotors.example.com](mailto:careers@harbourcitymotors.example.com) and tell us which yard suits you.
`,
    },
    ...legalPages(facts),
  ];
}
