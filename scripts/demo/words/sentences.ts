import type { Voice } from './voice.ts';

/** Sentences by part of a comment. `{it}` make and model, `{badge}`, `{colour}`, `{km}`, `{f1}` to `{f3}` features, `{seats}`, `{place}`. */
export const openings: Record<'used' | 'demo' | 'new' | 'rv' | 'rvNew' | 'subscription' | 'coming', string[]> = {
  coming: [
    'On its way to us now; put your name on this {it} and you will be the first to see it.',
    'This {badge} is not on the ground yet, but it is ours and it is coming.',
    'Arriving soon: photos follow as soon as the {it} has been washed.',
    'We have this {it} {badge} in transit and can tell you the expected day.',
    'A new face in the next few weeks: a {it} that we expect to go quickly once the photos are up.',
  ],
  used: [
    'A tidy {it} {badge} that has clearly been looked after.',
    'If you have been waiting for a {it} in {colour}, here it is.',
    'This {badge} came to us with {km} on the clock and drives like it has done half that.',
    'We do not see many {it}s this straight, so this one will not hang around.',
    'Traded in by a customer who moved up to something bigger.',
    'An honest {it} with no stories, priced to sell.',
    'The {badge} is the pick of the {it} range for most people, and this is a good one.',
    'Bought locally from a family we have known for years.',
    'Our workshop manager drove this {it} home for the weekend and did not want to give it back.',
    'A clean example in {colour}, straight inside and out.',
    'Plenty of life left in this {it}, with {km} covered so far.',
    'Here is the {it} everybody asks for: right badge, right colour, right money.',
    'We bought this one because we would happily put our own family in it.',
    'Three people asked about this one while it was still being detailed.',
    'The paint has kept its depth and the cabin smells of nothing at all, which is how we like them.',
  ],
  demo: [
    'This {badge} has been our demonstrator, so somebody else has done the running in.',
    'Driven by our sales team, serviced in our own workshop and now ready for its first owner.',
    'A demonstrator with {km} on it, and the balance of the new car warranty.',
    'You may have already driven this very {it} around the block with us.',
    'As close to new as a {it} gets without the new price.',
    'Our manager’s drive car for the past few months, kept in {colour} and kept very clean.',
    'Ex-demonstrator {it}: registered, polished and ready to go today.',
  ],
  new: [
    'Brand new {it} {badge}, ready for its first owner.',
    'The latest {it} in {colour}, with every update for this model year.',
    'New stock: this {badge} is one of a handful we were allotted this quarter.',
    'Order one to your own specification, or take this {badge} and skip the wait.',
    'The {badge} is where the {it} range starts to feel special.',
    'Fresh off the truck and still in its wrapping.',
    'If you like choosing from what is really here, this {it} is really here.',
    'We chose this {colour} {badge} for stock because it is the one people stop to look at.',
  ],
  rv: [
    'A clean {it} {badge} that is ready for its next road trip.',
    'One couple, a lot of national parks, and a full folder of service records.',
    'This {badge} floor plan is the one our customers ask for by name.',
    'Stored under cover every winter, and it shows.',
    'Take the work out of camping with this {it}.',
    'Traded in by a family that moved up a size when the grandkids came along.',
    'A well-kept {it} that sleeps well, stores plenty and does not fight you on the highway.',
    'Light on its feet and easy to set up, even on your first weekend.',
    'If you have been comparing floor plans for months, come and walk through this one.',
  ],
  rvNew: [
    'New {it} {badge}, prepped by our own technicians and ready to walk through.',
    'This year’s {badge} adds storage where the old one needed it.',
    'Brand new, with the full factory warranty and an hour-long walk-through before you leave.',
    'We stock the {badge} because it is the floor plan that keeps people camping longer.',
    'A new {it} at a price we are happy to print.',
  ],
  subscription: [
    'Drive this {it} {badge} away this week, with one payment that covers nearly everything.',
    'No deposit on finance, no balloon, no haggling: just a {it} and a weekly price.',
    'A {it} in {colour}, ready to swap, pause or hand back when your plans change.',
    'Need a car for six months rather than six years? This {it} is a good place to start.',
    'Our most requested {badge}, back from its last member and freshly detailed.',
    'Easy to park, easy to live with and included in one weekly payment.',
    'Try the {it} for a few weeks before you decide on anything longer.',
    'The {it} suits people who want a newer car without owning the depreciation.',
  ],
};

export const histories: Record<'oneOwner' | 'several' | 'import' | 'rv', string[]> = {
  oneOwner: [
    'One owner from new, with the books to show for it.',
    'It has had a single careful owner and two keys come with it.',
    'Same owner since day one; every service is stamped.',
    'The first owner kept every invoice, and we have the folder.',
    'Sold new locally and kept by the one owner until we bought it.',
  ],
  several: [
    'Service history is on file and we are happy to send you a copy.',
    'The log book is with the car, along with both keys.',
    'Its history check came back clear of finance and write-offs; ask us for the report.',
    'It has been serviced on time and nothing was due when we checked it.',
    'We have the service book, the owner’s manual and the spare key.',
  ],
  import: [
    'Fresh from Japan, where the auction sheet graded it well inside and out; ask us for a copy.',
    'Imported by us, so we chose it for its condition rather than its price.',
    'It landed at Lyttelton, has been through compliance, and the odometer is certified.',
    'The auction sheet and odometer certificate are in the glovebox.',
    'The screen has been changed to English and the radio covers New Zealand stations.',
  ],
  rv: [
    'Owner’s manuals, both sets of keys and the maintenance log come with it.',
    'The roof was resealed last season and the water system was sanitized when it arrived.',
    'It has been on our service bay’s calendar since it was new.',
    'No pets and no smoking, according to the previous owners, and our noses agree.',
    'It has spent more nights in a storage barn than in the sun.',
  ],
};

export const featureLists: string[] = [
  'Fitted with {f1}, {f2} and {f3}.',
  'The list includes {f1}, {f2} and {f3}.',
  'You get {f1}, {f2} and {f3}, among plenty else.',
  'It comes with {f1} and {f2}, and {f3} too.',
  'Worth knowing: it has {f1}, {f2} and {f3}.',
  'Highlights are {f1}, {f2} and {f3}.',
  'What people notice first: {f1}, {f2} and {f3}.',
];

/** Whom a vehicle suits, by body type. */
export const suits: Record<string, string[]> = {
  Hatch: [
    'Simple to own, easy to park and cheap to run: this {it} makes a lot of sense.',
    'A first car, a commuter or a second car for the school run: it does all three.',
    'It fits the spots that bigger cars drive past.',
    'Fold the back seat and it swallows a bike, a pram or a flat-pack bookcase.',
    'It sips rather than drinks, which matters more every month.',
  ],
  Sedan: [
    'Quiet on the highway and comfortable for four adults and their bags.',
    'The boot is bigger than you expect, and it locks out of sight.',
    'A relaxed car for long commutes.',
  ],
  Wagon: [
    'All the load space of an SUV without the height.',
    'Dogs, prams and weekends away all fit.',
    'It corners like a car and carries like a van.',
  ],
  SUV: [
    'There is room for three across the back and the week’s shopping behind them.',
    'You sit high, you see well, and the seats are easy on older knees.',
    'It handles the school run on weekdays and a gravel road on Saturdays.',
    'A comfortable family car that does not feel like a bus to park.',
    'Two child seats go in without a wrestle.',
  ],
  Ute: [
    'It will carry tools all week and tow the boat on Sunday.',
    'A strong, simple workhorse with a cabin you can spend the day in.',
    'Check the towing figures with us and bring your trailer along to try.',
    'Work during the week, beach on the weekend.',
    'It has been used, not abused, and the tray shows it.',
  ],
  'Cab Chassis': ['Put your own body or tray on it and get to work.', 'A no-nonsense base for a tradesperson’s tray.'],
  Van: [
    'Low floor, square load space and a seat you can sit in all day.',
    'Ready for shelves, tools or parcels.',
    'A good base for a camper, too: several of ours have gone that way.',
  ],
  'People Mover': [
    'All {seats} seats are seats that grown-ups fit in.',
    'Sliding doors, a low step and room for everyone’s bags.',
    'Grandparents, teammates, surfboards: it takes the lot.',
  ],
  Coupe: ['A weekend car that starts every weekday.', 'It sounds the way you hope it does.'],
  Convertible: ['Roof down, back roads, nowhere to be: that is what it is for.', 'It has been garaged, and the roof works as it should.'],
  Motorhome: [
    'Easy to drive for its size; we will ride along until you feel at home.',
    'There is a place for everything, and the beds stay made up.',
    'Pull in, level up and dinner is on in ten minutes.',
  ],
  'Camper Van': [
    'It fits a normal parking space and still has a real bed.',
    'Small enough for town, equipped enough for a week off the grid.',
    'One vehicle for Monday’s commute and Friday’s trailhead.',
  ],
  'Travel Trailer': [
    'Many mid-size trucks and SUVs can tow it; bring yours and we will check the numbers together.',
    'Unhitch, set the jacks and keep your truck free to explore.',
    'The kids get their own beds and you get a door that closes.',
    'Simple systems, easy to winterize, and light on tires.',
  ],
};

/** What runs on batteries deserves a sentence of its own. */
export const electricWords = [
  'It charges overnight at home for a fraction of what fuel costs.',
  'We will show you charging, range and the app before you take it away.',
  'Ask us for the battery health report.',
];
export const hybridWords = [
  'The hybrid system charges itself, so you just fill up less often.',
  'Around town it runs on the battery more than you expect.',
];

export const lowDistance: Record<Voice['distance'], string[]> = {
  km: ['With {km} covered, it has done well under the usual for its age.', 'Only {km}, which is low for its age.'],
  miles: ['Just {km} on it, low for its age.', 'At {km} it is barely past its first few vacations.'],
};
