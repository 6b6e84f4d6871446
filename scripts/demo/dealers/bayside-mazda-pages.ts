import type { Facts, TextPage } from '../dealer.ts';
import { callOrEmail, contactPage, testDrivePage } from '../pages-common.ts';
import { legalPages } from '../pages-legal.ts';

/** Text pages of Bayside Mazda. */
export function baysidePages(facts: Facts): TextPage[] {
  return [
    {
      path: 'about-us',
      title: 'About Bayside Mazda',
      description: 'A family-run Mazda dealer on the Nepean Highway, with the workshop right behind the showroom.',
      picture: { body: 'suv', colour: 'Soul Red Crystal', view: 'front' },
      order: 10,
      body: `
The Okada-Reid family has sold cars on this stretch of the Nepean Highway since 1986, and only Mazdas since 2001. Naomi Okada-Reid runs the dealership now. She began in the parts department and still answers the phone there when it is busy.

## Small enough to know you

There are twenty-six of us. The person who sells you the car introduces you to the person who will service it, and both of them will be here next year.

## What you can hold us to

- **A drive without a pitch.** Take the car for an hour. Take it home to see if it fits the garage.
- **One price, all in.** Our prices are drive away. The number on the windscreen is the number you pay.
- **Honest waiting times.** If a car is four months off, we say four months, and call you when that changes.
`,
    },
    contactPage(
      facts,
      'Call the showroom about cars, and the service desk about the one you already have.',
      '## Service and parts\n\n4 Cochrane Lane, Moorabbin VIC 3189. Phone [(03) 5550 0176](tel:0355500176), email [service@baysidemazda.example.com](mailto:service@baysidemazda.example.com).\n\n- Monday to Friday: 7:30am to 5:30pm\n- Saturday: 8:00am to 12:30pm\n- Sunday: closed',
    ),
    testDrivePage(facts, {
      what: 'We keep a demonstrator of nearly every model, so you can drive the one you mean to buy rather than its cousin.',
      picture: { body: 'hatch', colour: 'Polymetal Grey', view: 'front' },
      note: 'Cannot get to Moorabbin? We bring demonstrators to homes and workplaces between St Kilda and Frankston on weekdays.',
    }),
    {
      path: 'finance',
      title: 'Finance',
      description: 'What the repayments mean, what they assume, and who to talk to.',
      picture: { body: 'sedan', colour: 'Machine Grey', view: 'side' },
      order: 25,
      body: `
Beside most prices you will see an estimated weekly repayment, with the interest rate and the comparison rate next to it. The estimate assumes five years, a 10% deposit and a 30% final payment.

## Three ways to buy

- **Loan.** The car is yours from the first day. You can pay it out early.
- **Loan with a final payment.** Lower weekly cost, with a sum to pay or refinance at the end.
- **Novated lease.** Paid from your salary before tax. Ask your payroll team first; we do the rest.

## What to bring

- driver licence
- two recent payslips, or two years of tax returns if you are self-employed
- an idea of what you owe and what you spend

Sanjay in our finance office explains it without hurry. ${callOrEmail(facts)} Credit is subject to the lender’s approval, and the lender pays us a commission that we disclose.
`,
    },
    {
      path: 'finance-enquiry',
      title: 'Ask about finance',
      description: 'Three ways to ask, and what we need to give you a useful answer.',
      order: 26,
      body: `
A good answer needs four things: the car or its price, your deposit or trade-in, how long you would like to take, and whether the loan is for you or for a business.

${callOrEmail(facts)} Ask for Sanjay. He replies the same working day with the weekly amount, the rate, the comparison rate and the total you would pay. Nothing is sent to a lender until you say so.

Prefer to talk it through? He is in the showroom Monday to Friday and every second Saturday. See also [how finance works here](/finance).
`,
    },
    {
      path: 'service',
      title: 'Service',
      description: 'Factory-trained technicians, genuine parts, and a loan car if you book ahead.',
      heading: 'Service in Moorabbin',
      picture: { body: 'suv', colour: 'Deep Crystal Blue', view: 'detail' },
      order: 30,
      body: `
A service here takes about three hours. Wait with coffee and a desk, take one of nine loan cars, or let our shuttle drop you anywhere within eight kilometres.

## How to book

Call the service desk on [(03) 5550 0176](tel:0355500176), or email [service@baysidemazda.example.com](mailto:service@baysidemazda.example.com) with your registration, the kilometres and two days that suit. We confirm within a working hour. Loan cars go first, so give us a week if you need one.

## What to bring

- your key and your logbook, if you still have a paper one
- the locking wheel nut key
- a list of anything that rattles, smells or bothers you

## Prices

You get the price before we start. If we find something else, you get a photo and a quote, and we wait for your answer. We wash every car unless you ask us not to.
`,
    },
    {
      path: 'parts',
      title: 'Parts and accessories',
      description: 'Genuine parts over the counter, and accessories fitted by our own technicians.',
      order: 32,
      body: `
Tow bars, roof racks, floor mats, boot liners, tub liners for the BT-50: most are on the shelf and can be fitted while you wait or at your next service.

Call parts on [(03) 5550 0176](tel:0355500176), or email [service@baysidemazda.example.com](mailto:service@baysidemazda.example.com) with your VIN. It is on your registration papers and at the base of the windscreen. Orders placed by 2:00pm usually arrive the next working day.
`,
    },
    {
      path: 'trade-in',
      title: 'Trade in your car',
      description: 'A fair appraisal in twenty minutes, for any make.',
      picture: { body: 'hatch', colour: 'Platinum Quartz', view: 'rear' },
      order: 35,
      body: `
Bring any car, of any make. The appraisal takes twenty minutes and you may watch. We show you the market listings we compared it with.

Want a figure before you come? ${callOrEmail(facts)} Send the registration, the kilometres and photos of the four sides, the dashboard and anything that is damaged. We answer with a range by the end of the working day.

## Bring with you

- registration papers and your licence
- both keys and the service history
- a payout figure, if a lender has an interest in the car

The offer is good for seven days or 500 km.
`,
    },
    {
      path: 'special-offers',
      title: 'Special offers',
      description: 'Demonstrators ready now, and what is included with a new Mazda this month.',
      picture: { body: 'suv', colour: 'Machine Grey', view: 'front' },
      order: 36,
      body: `
## Demonstrators, ready today

Our demonstrators have done a few thousand kilometres, keep the rest of their new car warranty and cost less than the same car without a story. See what is here under [demonstrators](/search/demo-cars).

## With any new CX-5 or CX-60 bought this month

- roof racks or a tow bar, fitted
- the first two scheduled services at our Moorabbin workshop

## Pre-owned, with two years of cover

Pre-owned Mazdas under six years old leave with two years of warranty on the driveline.

Offers cannot be combined, and cars already under contract are left out. ${callOrEmail(facts)}
`,
    },
    {
      path: 'electric-cars',
      title: 'Electrified Mazda',
      description: 'Plug-in hybrids and mild hybrids, explained without the brochure.',
      heading: 'Plug in, or do not',
      picture: { body: 'suv', colour: 'Polymetal Grey', view: 'side' },
      order: 37,
      body: `
There are two kinds of electrified Mazda in our showroom, and they suit different people.

## Mild hybrid

The engine does the driving, and a small electric motor helps it to pull away and saves a little fuel. You never plug it in. It suits long trips and people who park in the street.

## Plug-in hybrid

A larger battery gives everyday trips on electricity alone. Charge overnight from an ordinary socket and many weeks need no petrol at all. Drive to Mallacoota and the engine takes over. It suits people with a driveway and a short commute.

## Try before you decide

Borrow our plug-in CX-60 for a weekend and see what your own driving does. ${callOrEmail(facts)} Bring your electricity tariff and we will work out the cost per 100 km together.
`,
    },
    {
      path: 'careers',
      title: 'Careers',
      description: 'Join a dealership where people stay.',
      order: 60,
      body: `
The average time our people have been here is nine years. When a place opens, it is because somebody has retired, moved or been promoted.

We are looking for a third-year apprentice technician and a service adviser who stays calm on Monday mornings. Weekends are shared fairly, training with Mazda Australia is paid, and birthdays are days off.

Email [careers@baysidemazda.example.com](mailto:careers@baysidemazda.example.com) with your résumé and a line about the car you learned on.
`,
    },
    ...legalPages(facts),
  ];
}
