import type { Facts, TextPage } from '../dealer.ts';
import { callOrEmail, contactPage, testDrivePage } from '../pages-common.ts';
import { legalPages } from '../pages-legal.ts';

/** Text pages of Switch Drive. */
export function switchPages(facts: Facts): TextPage[] {
  return [
    {
      path: 'about-us',
      title: 'About Switch Drive',
      description: 'Cars by the week in Brisbane and on the Gold Coast, without the small print.',
      picture: { body: 'hatch', colour: 'Purple', view: 'front' },
      order: 10,
      body: `
Switch Drive began when Anjali Perera moved to Brisbane for a nine-month contract and could not find a car that made sense for nine months. Buying was too long, renting was too dear. In 2019 she leased four hatchbacks and put up a website. There are now about forty cars and two hubs.

## What the weekly price covers

- the car, cleaned and checked
- registration and compulsory third party insurance
- comprehensive insurance, with an excess you choose
- servicing, tyres and roadside help

## What it does not

Fuel or charging, tolls, fines, and kilometres beyond the allowance. We show the cost of each before you sign, and every invoice says what it is for.

## Changing your mind

The minimum is four weeks. After that, a week’s notice ends it. You can swap to another car once a month, and pause for up to six weeks when you travel.
`,
    },
    contactPage(
      facts,
      'Call or email, and say how long you need a car, how far you drive and when you want to start. We will come back with two cars and a price.',
      '## Gold Coast hub\n\n33 Ashmore Lane, Bundall QLD 4217. Phone [(07) 5550 0187](tel:0755500187). Same hours.',
    ),
    testDrivePage(facts, {
      what: 'Sit in it, drive it around the block, check that the pram fits. It is easier to find out before the first week starts.',
      picture: { body: 'suv', colour: 'Light Blue', view: 'front' },
      note: 'Your first week is a trial as well: hand the car back within three days and you pay only for those days.',
    }),
    {
      path: 'finance',
      title: 'Subscribe, rent or buy?',
      description: 'A plain comparison of what each costs and when it pays.',
      heading: 'Subscribe, rent or buy?',
      picture: { body: 'sedan', colour: 'Blue', view: 'side' },
      order: 25,
      body: `
We do not lend money, so we have no reason to talk you into a loan, or out of one.

## Rent

Best for one to four weeks: a visit, a repair, a move. The weekly price is highest and the commitment is lowest.

## Subscribe

Best for one to eighteen months: a contract, a new baby, a try at living with one car. One payment covers almost everything, and there is no debt at the end.

## Buy

Best beyond two or three years, if you know which car you want and can carry the cost of owning it. After three years, buying usually wins.

## What we check

A driver licence held for a year, proof of address and a payment card in your own name. We do a soft credit check, which others cannot see. ${callOrEmail(facts)}
`,
    },
    {
      path: 'service',
      title: 'Servicing your Switch car',
      description: 'What is included, how to book, and what to do if something goes wrong.',
      picture: { body: 'hatch', colour: 'White', view: 'detail' },
      order: 30,
      body: `
Servicing is included. We send a message when it is due, and you choose a time.

## Book a service

${callOrEmail(facts)} Tell us the registration and the kilometres. Bring the car to either hub; a replacement is waiting, so it takes ten minutes. If you cannot come, we collect it from home or work for no charge within 25 km.

## If something goes wrong

- **Breakdown:** call roadside help on the number printed on the sun visor, day or night.
- **Flat tyre:** the same number. Tyres that wear out are ours; kerb damage is yours.
- **Crash:** make sure everyone is safe, take photos, swap details, then call us. We sort out the rest.
`,
    },
    {
      path: 'trade-in',
      title: 'Sell us your car',
      description: 'Switching to a subscription? We will buy the car you no longer need.',
      picture: { body: 'suv', colour: 'Silver', view: 'rear' },
      order: 35,
      body: `
Many members start by selling us the car in their driveway. We buy most cars under eight years old with a service history.

${callOrEmail(facts)} Send the registration, the kilometres and six photos. We answer within one working day. Bring your licence, the keys, the logbook and the payout details if a lender is involved.

You can take the money, or put it toward your weekly payments. It is the same amount either way.
`,
    },
    {
      path: 'special-offers',
      title: 'Offers',
      description: 'What new members get this season.',
      picture: { body: 'suv', colour: 'White', view: 'front' },
      order: 36,
      body: `
- **Longer is less.** Tell us you will stay six months and the weekly price drops by 8%; a year, by 12%.
- **Try electric.** The first two weeks of an electric car come with a home charging cable and 200 kWh of public charging.
- **Summer seats.** Members can swap into a seven-seater for the school holidays at their usual price, while they last.

Offers are for new members who start this month or next. ${callOrEmail(facts)}
`,
    },
    {
      path: 'electric-cars',
      title: 'Electric cars by subscription',
      description: 'Live with one for a month before you make up your mind.',
      picture: { body: 'sedan', colour: 'White', view: 'side' },
      order: 37,
      body: `
A test drive tells you how an electric car moves. A month tells you where you would charge it, what it costs and whether the cable annoys you.

Each electric car comes with a charging cable, a charging card and somebody who will show you how both work. There is no fuel to pay for, and charging at home overnight usually costs a few dollars.

Live in a flat? Tell us your suburb and we will show you the public chargers within walking distance before you commit. ${callOrEmail(facts)}
`,
    },
    {
      path: 'careers',
      title: 'Careers',
      description: 'Small team, short meetings, a car when you need one.',
      order: 60,
      body: `
We are twelve people, and we hire slowly. At the moment we are looking for a fleet coordinator in Newstead who likes lists, and a weekend handover host in Bundall who likes people.

Everybody gets the use of a car, five weeks of leave and a share in the profit.

Email [careers@switchdrive.example.com](mailto:careers@switchdrive.example.com). A résumé is fine; a good paragraph is better.
`,
    },
    {
      path: 'referral-program',
      title: 'Bring a friend',
      description: 'Two weeks at half price for each of you.',
      picture: { body: 'suv', colour: 'Light Blue', view: 'side' },
      order: 38,
      body: `
Know somebody who is between cars? When a friend starts a subscription of eight weeks or more, each of you gets two weeks at half price.

## How it works

1. Your friend tells us your name and mobile number when they ask for a car.
2. They start within three months of that.
3. After their fourth week, the credit lands on both accounts. There is no limit to how many friends you bring.

Rentals do not count, and neither does referring yourself, which has been tried. ${callOrEmail(facts)}
`,
    },
    ...legalPages(facts),
  ];
}
