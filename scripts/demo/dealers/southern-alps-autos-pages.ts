import type { Facts, TextPage } from '../dealer.ts';
import { callOrEmail, contactPage, testDrivePage } from '../pages-common.ts';
import { legalPages } from '../pages-legal.ts';

/** Text pages of Southern Alps Autos, in New Zealand English. */
export function southernPages(facts: Facts): TextPage[] {
  return [
    {
      path: 'about-us',
      title: 'About Southern Alps Autos',
      description: 'We choose every car ourselves, in Japan and at home, and we drive the same roads as you.',
      picture: { body: 'wagon', colour: 'Dark Green', view: 'front' },
      order: 10,
      body: `
Tama Rewiti and Bridget Lang started Southern Alps Autos in 2011, when half of Christchurch needed a car and nobody had the patience for nonsense. They still run it, with a yard on Moorhouse Avenue, a smaller one in Frankton, and fifteen people between them.

## How a car gets here

Bridget’s brother Hiro lives in Nagoya and goes to the auctions in person. He turns down about nine cars in ten. The ones he buys come to Lyttelton, go through compliance, and then spend two days in our own workshop.

## What comes with every car

- a new WoF, a full service and at least six months of registration
- the auction sheet and the odometer certificate, if it was imported
- a battery and tyres that will see out a southern winter
- three months of cover on the engine and gearbox, with longer terms if you want them

We are a registered motor vehicle trader, and the Consumer Guarantees Act applies to everything we sell.
`,
    },
    contactPage(
      facts,
      'Give us a ring, send an email, or come by for a look. The jug is on.',
      '## Queenstown\n\n18 Glenda Place, Frankton, Queenstown 9300. Phone [(03) 555 0143](tel:035550143).\n\n- Monday to Friday: 9:00am to 5:00pm\n- Saturday: 10:00am to 2:00pm\n- Sunday: closed',
    ),
    testDrivePage(facts, {
      what: 'Take it over the Port Hills, or around the lake. A car should be driven where you will drive it.',
      picture: { body: 'suv', colour: 'Silver', view: 'front' },
      note: 'Coming from Timaru, Blenheim or the Coast? Tell us the day before and we will make sure the car is in the right yard.',
    }),
    {
      path: 'finance',
      title: 'Finance',
      description: 'Plain words about borrowing for a car in New Zealand.',
      picture: { body: 'hatch', colour: 'Light Blue', view: 'side' },
      order: 25,
      body: `
The weekly and monthly figures on our listings assume a four-year loan, a 10% deposit and the rate shown beside them. They include the establishment fee. Beside the payment you will find the total you would pay.

## What the lender asks

- your driver licence and proof of address
- three months of bank statements
- your last two payslips, or your accountant’s summary if you work for yourself

By law a lender has to be sure you can afford the loan, so it will ask about rent, groceries and other debts. That is a good thing.

${callOrEmail(facts)} Bridget can usually tell you within the hour whether it is worth applying. You can pay a loan out early; ask what it would cost before you sign.
`,
    },
    {
      path: 'service',
      title: 'Servicing and WoF',
      description: 'Warrants, servicing and hybrid battery checks in Christchurch.',
      picture: { body: 'hatch', colour: 'White', view: 'detail' },
      order: 30,
      body: `
Our Moorhouse Avenue workshop looks after every make, whether or not it came from us.

- WoF inspections, weekdays, usually within the day
- Services for petrol, diesel, hybrid and electric cars
- Hybrid battery health checks, with a printed report
- Winter check: coolant, battery, wipers, lights and tyres

## Booking

${callOrEmail(facts)} Tell us the plate, the kilometres and what you have noticed. Drop the key in the box by the roller door if you come before 8:00am. Loan cars are free with a service; please book those a few days ahead.
`,
    },
    {
      path: 'parts',
      title: 'Parts',
      description: 'Parts for Japanese imports, including the ones that local counters do not know.',
      order: 32,
      body: `
Imports have their own part numbers. We have been matching them for fifteen years, and what we do not have in Christchurch, Hiro can put on a plane.

${callOrEmail(facts)} Give us the chassis number, which is on your registration papers, and a photo of the part if you can. Used parts come with a 30-day swap.
`,
    },
    {
      path: 'trade-in',
      title: 'Trade in or sell',
      description: 'A straight offer on your car in Christchurch or Queenstown.',
      picture: { body: 'ute', colour: 'Bronze', view: 'front' },
      order: 35,
      body: `
We buy cars outright and take trades. Utes, seven-seaters and tidy hybrids are always wanted.

${callOrEmail(facts)} Send the plate, the kilometres and a few honest photos. You will have a range the same day and a firm offer when we have seen the car.

Bring your licence, both keys, the service book and any finance details. If money is owing, we pay the lender first and you the rest, the same day.
`,
    },
    {
      path: 'special-offers',
      title: 'Specials',
      description: 'What is reduced this month, and what we add for the ski season.',
      order: 36,
      body: `
- **Boat day.** When a shipment lands, cars that have been here longer come down. The old price stays on the listing so that you can see by how much.
- **Summer road trip.** Any wagon or SUV bought this month leaves with roof bars.
- **First car.** Buyers under 22 get a free AA inspection and an hour with our mechanic, who shows you how to check everything.

${callOrEmail(facts)}
`,
    },
    {
      path: 'electric-cars',
      title: 'Electric and plug-in cars',
      description: 'Range in winter, charging at home and battery health, from people who sell a lot of them.',
      picture: { body: 'hatch', colour: 'Blue', view: 'side' },
      order: 37,
      body: `
A used electric car is the cheapest way to get about town, provided you buy the right battery.

## Battery health first

Every electric car we sell comes with a battery report that shows its remaining capacity. We print the range we measured ourselves, with the heater on, around Christchurch in winter.

## Charging

An ordinary socket gives about 10 km of range an hour, which is plenty overnight. We will put you in touch with an electrician if you want something faster.

## Running costs

Petrol cars pay tax at the pump; electric and plug-in cars buy road user charges instead. We will work through the sums with you.

${callOrEmail(facts)}
`,
    },
    {
      path: 'tyres',
      title: 'Tyres',
      description: 'New tyres, winter tyres and chains, fitted in Christchurch.',
      picture: { body: 'wagon', colour: 'Grey', view: 'detail' },
      order: 31,
      body: `
We fit tyres for the roads we drive: the motorway, shingle and a frosty pass in July.

- **Everyday tyres** in three price steps, with an honest word about the cheapest
- **Winter tyres** from May to September, with free storage of your summer set
- **Chains** that fit your wheels, and ten minutes of practice in the yard
- Puncture repairs while you wait, wheel alignment and balancing

The size is on the tyre’s side, for example 205/55R16. ${callOrEmail(facts)} Tell us the size and the car, and you will get two or three prices, fitted and balanced. Most sizes are here the same day.
`,
    },
    ...legalPages(facts),
  ];
}
