import type { Facts, TextPage } from '../dealer.ts';
import { callOrEmail, contactPage, testDrivePage } from '../pages-common.ts';
import { legalPages } from '../pages-legal.ts';

/** Text pages of Wanderlust RV, in American English. */
export function wanderlustPages(facts: Facts): TextPage[] {
  return [
    {
      path: 'about-us',
      title: 'About Wanderlust RV',
      description: 'Two locations, one family, and a camping calendar that closes the store once a year.',
      picture: { body: 'motorhome', colour: 'White', view: 'front' },
      order: 10,
      body: `
Denise and Marcus Calloway lived in a 24-foot trailer for two years before they sold one. They opened in Bend in 2006 and in Mesa in 2014, because so many of their customers spend the winter there. Thirty-one people work for them, and all but two own an RV.

## How we sell

- **You run everything.** The walk-through takes about two hours, and we make you do it: water heater, slides, hitch, awning. You leave knowing your own RV.
- **One price, printed.** The price on the listing is the price on the paper. No prep fee, no freight surprise.
- **One night on us.** Camp on our lot with full hookups before you head out. If something is not right, we are thirty feet away.

## Two homes

Buy in Oregon and pick up in Arizona, or the other way around. We also service in both places, so a trip south can include an oil change.

Every June we close for three days and all go camping together. The voicemail says so.
`,
    },
    contactPage(
      facts,
      'Call, email, or just pull in. There is room to turn around with a 40-footer.',
      '## Mesa\n\n710 Saguaro Park Way, Mesa, AZ 85201. Phone [(480) 555-0153](tel:4805550153), email [mesa@wanderlustrv.example.com](mailto:mesa@wanderlustrv.example.com). Same hours, Mountain time.',
    ),
    testDrivePage(facts, {
      what: 'Drive a motorhome, back up a trailer, or just sit at the dinette and imagine rain.',
      picture: { body: 'van', colour: 'Sand', view: 'front' },
      note: 'New to towing? We have an empty lot, a set of cones and plenty of patience.',
    }),
    {
      path: 'finance',
      title: 'RV financing',
      description: 'What the monthly payment assumes, and what the credit union will ask.',
      picture: { body: 'caravan', colour: 'Silver', view: 'side' },
      order: 25,
      body: `
The payments on our listings assume 20% down and 180 months at the APR shown beside them. Your own rate depends on your credit, the age of the RV and the term.

## Have these ready

- your driver’s license and Social Security number for the application
- proof of income: pay stubs, benefit letters or two years of tax returns
- proof of insurance, before you drive it home

Renee in our finance office works with three credit unions and will tell you which one she would pick. ${callOrEmail(facts)} If your own bank does better, use your own bank; we will send it the paperwork.
`,
    },
    {
      path: 'service',
      title: 'Service',
      description: 'Certified RV technicians in Bend and Mesa for chassis, house and everything between.',
      heading: 'Service in Bend and Mesa',
      picture: { body: 'motorhome', colour: 'Bronze', view: 'detail' },
      order: 30,
      body: `
Six bays in Bend, four in Mesa, and a technician who will walk out to your rig and listen to the noise with you.

- Seasonal work: winterizing, de-winterizing, roof and seal inspection
- House systems: refrigerators, water heaters, furnaces, slides, awnings
- Power: solar, lithium batteries, generators
- Towables: bearings, brakes, axles, tires and hitches

## How to book

${callOrEmail(facts)} Tell us the year, the make, the floor plan and what it does or no longer does. Spring fills up early, so call in February for April.

Bring the keys to every compartment. Leave the food at home and the propane on; we will take care of the rest. Travelers with a breakdown go to the front of the line.
`,
    },
    {
      path: 'parts',
      title: 'Parts and accessories',
      description: 'Hitches, hoses, seals and the small plastic thing that always breaks.',
      order: 32,
      body: `
Both stores keep hitches, sway control, hoses, surge protectors, sealants, vent lids and water heater parts on the shelf. What we do not have usually arrives in two days.

${callOrEmail(facts)} A photo of the part and of the label beside it saves everybody a trip. Parts counters close one hour before the store does.
`,
    },
    {
      path: 'trade-in',
      title: 'Trade in or consign your RV',
      description: 'A number you can plan around, in one business day.',
      picture: { body: 'caravan', colour: 'White', view: 'front' },
      order: 35,
      body: `
We take RVs, trucks, boats and the occasional classic car in trade. If you would rather not sell outright, we consign clean RVs under ten years old.

## Get a number

${callOrEmail(facts)} Tell us the year, make, model and floor plan, the mileage if it has an engine, and send photos of the roof, the four sides, the inside and anything that needs work. We answer within one business day.

## Bring with you

- the title, or the name of your lender
- every key, remote and manual
- maintenance records, if you have them

Our offer is good for ten days.
`,
    },
    {
      path: 'special-offers',
      title: 'Specials',
      description: 'End-of-season prices, and what we add for snowbirds.',
      picture: { body: 'caravan', colour: 'Silver', view: 'front' },
      order: 36,
      body: `
- **Snowbird pickup.** Buy any RV in Bend this month and pick it up in Mesa. We drive it down and you fly.
- **Last year’s models.** New RVs of the previous model year come with a free solar and lithium upgrade where the rig allows it.
- **First night kit.** First-time buyers leave with hoses, chocks, a surge protector and a paper checklist that has saved many weekends.

One offer per RV. ${callOrEmail(facts)}
`,
    },
    {
      path: 'careers',
      title: 'Careers',
      description: 'RV technicians, detailers and people who can explain a gray tank with a straight face.',
      order: 60,
      body: `
We are looking for RV technicians in both stores, certified or willing to be: we pay for the training, the test and the tools that live in your box.

You get health insurance from the first month, three weeks off to start with, and the use of a demo trailer whenever it is not booked.

Email [careers@wanderlustrv.example.com](mailto:careers@wanderlustrv.example.com) with your résumé and your favorite campground. We read both.
`,
    },
    ...legalPages(facts),
  ];
}
