import type { Voice } from './voice.ts';

/** Sentences by part of a comment. `{it}` make and model, `{badge}`, `{colour}`, `{km}`, `{f1}` to `{f3}` features, `{seats}`, `{place}`. */
export const openings: Record<'used' | 'demo' | 'new' | 'rv' | 'rvNew' | 'subscription' | 'coming', string[]> = {
  coming: [
    'This {it} is on its way to us. Register your interest and you will be the first to see it.',
    'This {badge} has not arrived yet, but we own it and it is on its way.',
    'Arriving soon. We will add photos as soon as the {it} is here.',
    'We have this {it} {badge} in transit and can tell you the expected day.',
    'This {it} arrives in the next few weeks, and we expect it to sell quickly.',
  ],
  used: [
    'A tidy {it} {badge} that has been looked after well.',
    'If you have been waiting for a {it} in {colour}, here it is.',
    'This {badge} has {km} on the odometer and drives very well.',
    'We do not see many {it}s in such good condition, so we expect this one to sell quickly.',
    'Traded in by a customer who moved up to something bigger.',
    'A sound {it} in good order, and priced to sell.',
    'The {badge} suits most {it} buyers best, and this is a good example.',
    'Bought locally from a family we have known for years.',
    'Our workshop manager drove this {it} home for the weekend and did not want to give it back.',
    'A clean example in {colour}, in good condition inside and out.',
    'Plenty of life left in this {it}, with {km} covered so far.',
    'A {it} in a popular colour, at a fair price.',
    'We would happily put our own family in this one.',
    'Three people asked about this one while it was still being detailed.',
    'The paint still shines, and the cabin is clean and free of odours.',
  ],
  demo: [
    'This {badge} has been our demonstrator, so it is already run in.',
    'Driven by our sales team, serviced in our own workshop and now ready for its first owner.',
    'A demonstrator with {km} on it, and the balance of the new car warranty.',
    'Our customers have test driven this {it}, and we have maintained it.',
    'As close to new as a {it} gets without the new price.',
    'Our manager drove this {colour} car for the past few months and kept it very clean.',
    'Ex-demonstrator {it}: registered, polished and ready to go today.',
  ],
  new: [
    'Brand new {it} {badge}, ready for its first owner.',
    'The latest {it} in {colour}, with every update for this model year.',
    'New stock: this {badge} is one of only a few that we received this quarter.',
    'Order one to your own specification, or take this {badge} and skip the wait.',
    'The {badge} has more comfort and equipment than the entry-level {it}.',
    'This car has just been delivered from the factory.',
    'This {it} is in stock now, with no waiting time.',
    'We ordered this {colour} {badge} for stock because it is very popular.',
  ],
  rv: [
    'A clean {it} {badge} that is ready for its next road trip.',
    'One couple owned it and took it to many national parks, and it has full service records.',
    'This {badge} floor plan is the one our customers ask for by name.',
    'It was stored under cover every winter and is in very good condition.',
    'This {it} makes camping easy.',
    'Traded in by a family that moved up a size when the grandkids came along.',
    'A well-kept {it} with comfortable beds and plenty of storage that is easy to handle on the highway.',
    'It is light and easy to set up, even on your first weekend.',
    'If you have been comparing floor plans for months, come and walk through this one.',
  ],
  rvNew: [
    'New {it} {badge}, prepped by our own technicians and ready to walk through.',
    'This year’s {badge} adds storage where the old one needed it.',
    'Brand new, with the full factory warranty and a walk-through before you leave.',
    'We stock the {badge} because its floor plan is comfortable on long trips.',
    'A new {it} at a fair price.',
  ],
  subscription: [
    'Drive this {it} {badge} away this week, with one payment that covers nearly everything.',
    'There is no loan, no deposit and no final payment, only one weekly price for this {it}.',
    'A {it} in {colour}, ready to swap, pause or hand back when your plans change.',
    'Need a car for six months rather than six years? This {it} is a good place to start.',
    'Our most requested {badge}, back from its last member and freshly detailed.',
    'It is easy to park and easy to drive, and one weekly payment covers it.',
    'Try this {it} for a few weeks before you commit to a longer term.',
    'This {it} suits people who want a newer car without the cost of owning it.',
  ],
};

export const histories: Record<'oneOwner' | 'several' | 'import' | 'rv', string[]> = {
  oneOwner: [
    'One owner from new, with the service books.',
    'It has had a single careful owner and two keys come with it.',
    'One owner since new, with every service stamped in the book.',
    'The first owner kept every invoice, and we have the folder.',
    'It was sold new locally and had one owner until we bought it.',
  ],
  several: [
    'Service history is on file and we are happy to send you a copy.',
    'The log book is with the car, along with both keys.',
    'Its history check came back clear of finance and write-offs; ask us for the report.',
    'It has been serviced on time and nothing was due when we checked it.',
    'We have the service book, the owner’s manual and the spare key.',
  ],
  import: [
    'Imported from Japan with good auction grades inside and out. Ask us for a copy of the auction sheet.',
    'Imported by us, so we chose it for its condition rather than its price.',
    'It landed at Lyttelton, has been through compliance, and the odometer is certified.',
    'The auction sheet and odometer certificate are in the glovebox.',
    'The screen has been changed to English and the radio covers New Zealand stations.',
  ],
  rv: [
    'Owner’s manuals, both sets of keys and the maintenance log come with it.',
    'The roof was resealed last season and the water system was sanitized when it arrived.',
    'We have serviced it since it was new.',
    'The previous owners did not smoke in it or travel with pets.',
    'It was stored indoors when it was not in use.',
  ],
};

export const featureLists: string[] = [
  'Fitted with {f1}, {f2} and {f3}.',
  'The list includes {f1}, {f2} and {f3}.',
  'You get {f1}, {f2} and {f3}, and much more.',
  'It comes with {f1} and {f2}, and {f3} too.',
  'It has {f1}, {f2} and {f3}.',
  'Highlights are {f1}, {f2} and {f3}.',
  'Features include {f1}, {f2} and {f3}.',
];

/** Whom a vehicle suits, by body type. */
export const suits: Record<string, string[]> = {
  Hatch: [
    'Simple to own, easy to park and cheap to run: this {it} makes a lot of sense.',
    'It suits first-car buyers and commuters, and makes a good second car for the school run.',
    'It fits into small parking spaces.',
    'With the back seat folded, there is room for a bike, a pram or furniture.',
    'It uses little fuel, which keeps running costs low.',
  ],
  Sedan: [
    'Quiet on the highway and comfortable for four adults and their bags.',
    'The boot is large, and your bags are out of sight.',
    'A relaxed car for long commutes.',
  ],
  Wagon: [
    'It has the load space of an SUV without the height.',
    'There is room for a dog, a pram or luggage for a weekend away.',
    'It is good to drive and carries large loads.',
  ],
  SUV: [
    'There is room for three across the back and the week’s shopping behind them.',
    'You sit high, see well and can get in and out easily.',
    'It handles the school run on weekdays and a gravel road on Saturdays.',
    'A comfortable family car that is easy to park.',
    'Two child seats are easy to fit.',
  ],
  Ute: [
    'It will carry tools all week and tow the boat on Sunday.',
    'A strong, simple work vehicle with a comfortable cabin.',
    'Ask us for the towing figures, and bring your trailer along to try.',
    'It suits work during the week and the beach on weekends.',
    'It has been used carefully, and the tray is in good condition.',
  ],
  'Cab Chassis': ['Put your own body or tray on it and get to work.', 'A simple, strong base for a tradesperson’s tray.'],
  Van: [
    'It has a low floor, a square load space and comfortable seats.',
    'Ready for shelves, tools or parcels.',
    'It is also a good base for a camper conversion.',
  ],
  'People Mover': [
    'Adults fit in all {seats} seats.',
    'Sliding doors, a low step and room for everyone’s bags.',
    'There is room for the whole family and all its luggage.',
  ],
  Coupe: ['A weekend car that you can also drive every day.', 'It has a great engine sound.'],
  Convertible: ['It is made for driving with the roof down.', 'It has been garaged, and the roof works as it should.'],
  Motorhome: [
    'Easy to drive for its size; we will ride along until you feel at home.',
    'There is plenty of storage, and the beds can stay made up.',
    'It takes about ten minutes to set up at camp.',
  ],
  'Camper Van': [
    'It fits a normal parking space and still has a real bed.',
    'Small enough for town, equipped enough for a week off the grid.',
    'You can commute in it on weekdays and camp in it on weekends.',
  ],
  'Travel Trailer': [
    'Many mid-size trucks and SUVs can tow it; bring yours and we will check the numbers together.',
    'Unhitch it at camp and use your truck to explore.',
    'Children have their own beds, and the main bedroom has a door.',
    'Its systems are simple, and it is easy to winterize.',
  ],
};

/** Electric vehicles get their own sentences. */
export const electricWords = [
  'Charging it overnight at home costs much less than fuel.',
  'We will show you charging, range and the app before you take it away.',
  'Ask us for the battery health report.',
];
export const hybridWords = ['The hybrid system charges itself, so you fill up less often.', 'In town it often runs on the battery alone.'];

export const lowDistance: Record<Voice['distance'], string[]> = {
  km: ['With {km} covered, it has done less than usual for its age.', 'Only {km}, which is low for its age.'],
  miles: ['Just {km} on it, low for its age.', 'It has covered only {km}.'],
};
