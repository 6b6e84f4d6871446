import { dial, type Facts, type TextPage } from '../dealer.ts';
import { callOrEmail, contactPage } from '../pages-common.ts';
import { legalPages } from '../pages-legal.ts';

/** Text pages of Ridgeline 4x4; its articles and brand pages are kept by hand in the tenant's folder. */
export function ridgelinePages(facts: Facts): TextPage[] {
  return [
    {
      path: 'about-us',
      title: 'About Ridgeline 4x4',
      description: 'Two fitting centres, eleven people and a long list of tracks we have broken things on.',
      picture: { body: 'ute', colour: 'Dark Green', view: 'rear' },
      order: 10,
      body: `
Ridgeline started in 2009 in a shed behind a Tamworth tyre shop, because Dale Harcourt was tired of seeing good vehicles leave town with gear that was wrong for the job. It is still a family business. It now has a proper workshop in Quarry Road, a second one in Toowoomba, and eleven people on the tools and the phones.

## How we work

We ask where you are going before we sell you anything. A ute that carries 200 kg of tools every day wants different springs from one that tows a van twice a year, and a bar that suits the Simpson may be too heavy for the school run.

- **Quotes are for the finished job.** Parts, fitting, wiring, paint and a wheel alignment where it needs one.
- **Legal stays legal.** We keep lifts, lamps and bars inside the rules of your state and give you the paperwork.
- **We check our work.** Bring it back after 1,000 km and we will re-tension everything at no charge.

## Out the back

Most of us spend our holidays in the places our customers go. That is where the blog comes from, and it is how we find out which latch rattles loose by Birdsville.
`,
    },
    contactPage(
      facts,
      'The quickest way to a good answer is a phone call with your vehicle’s year, model and what you want to do with it. The workshop picks up.',
      '## Toowoomba fitting centre\n\n8 Escarpment Drive, Toowoomba QLD 4350. Phone [(07) 7010 0188](tel:0770100188). Same hours as Tamworth.',
    ),
    {
      path: 'service',
      title: 'Fitting and workshop',
      description: 'Accessory fitting, wiring, suspension and trailer servicing in Tamworth and Toowoomba.',
      heading: 'Fitted by people who use it',
      picture: { body: 'ute', colour: 'Grey', view: 'detail' },
      order: 30,
      body: `
We fit what we sell, and we stand behind both. Most jobs are done in a day; a full touring build takes about a week.

## What we do

- Bull bars, side steps, rear bars and recovery points
- Suspension, GVM upgrades and wheel alignment
- Canopies, trays, drawers and roof racks
- Dual batteries, lighting, brake controllers and UHF
- Camper and work trailer servicing: bearings, brakes, lamps and tyres

## Booking in

${callOrEmail(facts)} Have your registration and build date handy; both decide which kit fits. We will give you a day, a price and a time to pick up.

Please empty the tray and the roof rack before you drop off. There is a loan ute for people from out of town: ask for it when you book.
`,
    },
    {
      path: 'vehicle-parts-and-accessories',
      title: 'Vehicle parts and accessories',
      description: 'What we keep on the shelf, what we order in, and how long it takes.',
      picture: { body: 'ute', colour: 'White', view: 'side' },
      order: 32,
      body: `
Most of what goes on a touring four wheel drive is on our shelves in Tamworth. What is not, we order twice a week; bars for less common vehicles take about ten working days.

## Where to start

- [Bull bars](/bull-bars)
- [Canopies](/canopies)
- [Suspension](/suspension)
- [Roof racks](/roof-racks)
- [Lighting](/lighting)
- [Snorkels](/snorkels)

## Fitting it yourself?

Happy to help. We sell every kit over the counter, and we will tell you honestly which ones need a hoist. ${callOrEmail(facts)}
`,
    },
    {
      path: 'parts',
      title: 'Parts counter',
      description: 'Bushes, bearings, lamps and hardware over the counter.',
      order: 33,
      body: `
Bushes, bearings, shackles, lamp inserts, latch kits, brake parts for trailers: the small things that end trips. We keep them so that you can leave on Saturday as planned.

Bring the old part or a photo of it. ${callOrEmail(facts)} If it is on the shelf we will put your name on it until the end of the next working day.
`,
    },
    {
      path: 'trade-in',
      title: 'Trade in your trailer',
      description: 'We take clean camper and work trailers against a new one.',
      order: 35,
      body: `
We take trailers in trade when we can resell them with a straight face: sound chassis, working brakes, canvas without mould.

Send five photos: front, back, both sides and the drawbar plate. ${callOrEmail(facts)} We answer with a range the same day and a firm figure once we have had it over the pit. Bring the registration papers, the keys to every lock, and anything that belongs to it.
`,
    },
    {
      path: 'special-offers',
      title: 'Workshop specials',
      description: 'Package prices on the jobs people book together.',
      picture: { body: 'ute', colour: 'Sand', view: 'front' },
      order: 36,
      body: `
Some jobs share labour, so they should share the saving. These packages run until the end of next month.

- **Touring front end:** bar, driving lights and wiring in one visit. We take $350 off the fitting.
- **Lift and align:** a complete 40 mm suspension kit with the alignment and the 1,000 km check included.
- **Beach pack:** recovery points, traction boards and a compressor at 15% off the shelf price.

A package is for one vehicle and cannot be split. ${callOrEmail(facts)}
`,
    },
    {
      path: 'community',
      title: 'Community',
      description: 'Track clean-ups, training days and the people we sponsor.',
      picture: { body: 'suv', colour: 'Sand', view: 'front' },
      order: 50,
      body: `
Tracks stay open when the people who use them look after them.

- **Clean-up weekends.** Twice a year we shut early on a Friday, hitch a trailer and bring back other people’s rubbish. Everybody is welcome; the barbecue is on us.
- **Recovery basics.** On the first Saturday of every second month we run a free two-hour session in the yard: tyre pressures, straps and what not to stand behind.
- **The Rural Fire Service.** Volunteers get parts at cost for brigade vehicles. Bring your membership card.

Have a club or a school that needs a hand? ${callOrEmail(facts)}
`,
    },
    {
      path: 'careers',
      title: 'Careers at Ridgeline',
      description: 'Work with your hands, finish at five, and get every second Friday afternoon off.',
      heading: 'We are hiring',
      picture: { body: 'ute', colour: 'Orange', view: 'front' },
      order: 60,
      body: `
We fit gear to vehicles that go a long way from help, so we look for people who check the bolt they have just checked. Tickets and trades are good. Care is better, and the rest we can teach.

## What you get

- Award wages and above, paid weekly, with overtime only when you want it
- Every second Friday afternoon off
- Tools, uniforms and training paid for
- Gear at cost for your own vehicle, and a hoist to fit it on

See the [current positions](/current-positions). Nothing that fits? Introduce yourself anyway.

## How to apply

Call Kylie on [${facts.phone}](${dial(facts.phone)}), or email your résumé and two sentences about the last thing you fixed to [${facts.email}](mailto:${facts.email}). We answer everyone.
`,
    },
    {
      path: 'current-positions',
      title: 'Current positions',
      description: 'Open roles in Tamworth and Toowoomba.',
      order: 61,
      body: `
## Accessory fitter, Tamworth

Full time, Monday to Friday, every fourth Saturday morning. You fit bars, racks and suspension, and you can read a wiring diagram without swearing. A trade in auto electrical or mechanical helps; two years on the tools is enough.

## Apprentice auto electrician, Toowoomba

A four-year apprenticeship, starting in January. You have finished Year 10, hold a learner or provisional licence, and like finding out why something does not work.

## Weekend parts counter, Tamworth

Saturdays, 7:45am to 12:15pm. Suits a student who drives something old.

## Apply

Email your résumé to [${facts.email}](mailto:${facts.email}), or call Kylie on [${facts.phone}](${dial(facts.phone)}). Tell us which job it is and when you could start.
`,
    },
    ...legalPages(facts),
  ];
}
