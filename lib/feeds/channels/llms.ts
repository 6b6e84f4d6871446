import { rangeText } from '../../cars/electric.ts';
import { transmissionText } from '../../cars/measurements.ts';
import { lowerFirst } from '../../locale/lower-first.ts';
import { formatHours, formatWeight } from '../../locale/measures.ts';
import { amountIn, defineChannel } from '../channel.ts';
import type { FeedCar, FeedDealer } from '../feed-car.ts';
import { money } from '../fields.ts';
import { sold } from '../rules.ts';

/** Escapes Markdown syntax. */
const plain = (text: string) => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');

/** The inverse of `plain`. */
const unescaped = (text: string) => text.replaceAll(/\\([\\`*_[\]<>#|])/g, '$1');

const pageName = (slug: string) => `cars/${slug}.md`;

const availabilityWords = { InStock: 'In stock', PreOrder: 'Coming soon', SoldOut: 'Sold' } as const;

/** The words beside the amount on the page (rule P4), or that it is per week. */
const priceIs = ({ price: { kind, label } }: FeedCar) => (kind === 'week' ? 'per week' : kind === 'price' ? label : undefined);

function carPage(car: FeedCar, dealer: FeedDealer): string {
  const { price, distance } = car;
  const { hours, gears, sleeps, electricRange, ...weights } = car.measurements;
  const weight = (amount: number | undefined) => (amount === undefined ? undefined : formatWeight(amount, dealer));
  const rows: [string, string | number | undefined][] = [
    ['Price', price.kind === 'none' ? undefined : money(price.dollars, dealer)],
    ['Price is', priceIs(car)],
    ['Price before', price.before === undefined ? undefined : money(price.before, dealer)],
    ['Weekly rent', price.rent === undefined ? undefined : money(price.rent, dealer)],
    ['Availability', availabilityWords[car.availability]],
    ['Condition', car.condition],
    ['Odometer', distance === undefined ? undefined : `${distance} ${dealer.unit}`],
    ['Hours', hours === undefined ? undefined : formatHours(hours)],
    ['Year', car.year],
    ['Make', car.make],
    ['Model', car.model],
    ['Variant', car.trim],
    ['Body', car.body],
    ['Colour', car.colour],
    ['Transmission', transmissionText(car.transmission, gears)],
    ['Fuel', car.fuel],
    ['Drive', car.drive],
    ['Engine', car.engine],
    ['Seats', car.seats],
    ['Doors', car.doors],
    ['Sleeps', sleeps],
    ['Electric range', electricRange && rangeText(electricRange, dealer.language)],
    ['Braked towing', weight(weights.brakedTowing)],
    ['Tare', weight(weights.tare)],
    ['ATM', weight(weights.atm)],
    ['GVM', weight(weights.gvm)],
    ['Stock number', car.stock],
    ['Registration', car.rego],
    ['VIN', dealer.showVin ? car.vin : undefined],
    ['NVIC', dealer.showVin ? car.nvic : undefined],
    ['Location', car.place?.name],
  ];
  // A part is escaped as one text, because the names of facts contain nothing to escape.
  const facts = rows.flatMap(([name, value]) => (value === undefined ? [] : [`- ${name}: ${value}`]));
  const features = car.features.map((feature) => `- ${feature}`);
  const parts = [
    `# ${plain(car.title)}`,
    `- Page: ${car.url}\n${plain(facts.join('\n'))}`,
    ...(features.length > 0 ? ['## Features', plain(features.join('\n'))] : []),
    ...(car.comments ? ['## Comments', plain(car.comments).replaceAll('\n', '\n\n')] : []),
  ];
  return `${parts.join('\n\n').trimEnd()}\n`;
}

const priceWords = (car: FeedCar, dealer: FeedDealer) =>
  car.price.kind === 'none'
    ? ''
    : `: ${plain([money(car.price.dollars, dealer), lowerFirst(priceIs(car) ?? '')].filter(Boolean).join(' '))}`;

function head({ name, phone, email }: FeedDealer): string {
  const contact = [phone, email].filter(Boolean).join(', ');
  const about = `> Vehicles for sale at ${plain(name)}.${contact ? ` Contact: ${contact}.` : ''}`;
  return [`# ${plain(name)}`, '', about, '', '## Vehicles', '', ''].join('\n');
}

const factPatterns = new Map<string, RegExp>();

function fact(text: string, name: string): string | undefined {
  const pattern = factPatterns.get(name) ?? new RegExp(`^- ${name}: (.*)$`, 'm');
  factPatterns.set(name, pattern);
  return pattern.exec(text)?.[1];
}

/** llms.txt, and a Markdown page of each car, for language models. No engine promises to read them. */
export const llmsChannel = defineChannel({
  label: 'llms.txt',
  countries: ['AU', 'NZ', 'US'],
  folder: 'root',
  rules: [sold],
  files: ['llms.txt'],
  rows: [
    {
      name: 'llms.txt',
      head,
      headLines: 6,
      row: (car, dealer) => `- [${plain(car.title)}](${dealer.base}/${pageName(car.slug)})${priceWords(car, dealer)}\n`,
      gap: '',
      tail: '',
    },
  ],
  carFile: { name: pageName, text: carPage },
  read(text, name) {
    if (name === 'llms.txt') return [];
    // A feature or a comment can look like a fact, such as "- Price: 25990".
    const [facts = ''] = text.split('\n## ', 1);
    const availability = fact(facts, 'Availability');
    return [
      {
        url: fact(facts, 'Page'),
        price: amountIn(fact(facts, 'Price')),
        distance: amountIn(fact(facts, 'Odometer')),
        availability: availability === 'In stock' ? 'InStock' : availability === 'Coming soon' ? 'PreOrder' : 'SoldOut',
        priceLabel: unescaped(fact(facts, 'Price is') ?? ''),
        words: [/^# (.*)$/m, /^## Comments$([\s\S]*)/m, /^## Features$([^#]*)/m].map((part) => unescaped(part.exec(text)?.[1] ?? '')),
      },
    ];
  },
});
