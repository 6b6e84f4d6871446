import { amountIn, defineChannel, type FeedOffer } from '../channel.ts';
import type { FeedCar, FeedDealer } from '../feed-car.ts';
import { money } from '../fields.ts';
import { sold } from '../rules.ts';
import { factsLine } from '../words.ts';
import { element, readItems, rssHead, rssTail } from '../xml.ts';

/** The maximum number of cars in the feed. */
const mostItems = 50;

const dateOf = ({ listedAt = 0 }: FeedCar) => new Date(listedAt);
const about = (car: FeedCar, { unit }: FeedDealer) => [factsLine(car, unit), car.comments].filter(Boolean).join('\n');

/** The facts of a car that both formats have in custom elements, so that programs need not parse the text. */
const facts = ({ price, distance, availability }: FeedCar, dealer: FeedDealer) => ({
  price: price.kind === 'week' ? undefined : money(price.dollars, dealer),
  priceIncludes: price.kind === 'price' ? price.label : undefined,
  weeklyPrice: price.kind === 'week' ? money(price.dollars, dealer) : undefined,
  distance: distance === undefined ? undefined : `${distance} ${dealer.unit}`,
  availability,
});
type Facts = Partial<Record<'price' | 'priceIncludes' | 'weeklyPrice' | 'distance', string>> & Pick<FeedCar, 'availability'>;

const offer = (
  url: string | undefined,
  { price, priceIncludes = '', weeklyPrice, distance, availability }: Facts,
  words: readonly (string | undefined)[],
): FeedOffer => ({
  url,
  words,
  priceLabel: priceIncludes,
  price: amountIn(price ?? weeklyPrice),
  distance: amountIn(distance),
  availability,
});

const jsonFeed = (cars: readonly FeedCar[], dealer: FeedDealer) => ({
  version: 'https://jsonfeed.org/version/1.1',
  title: `New arrivals at ${dealer.name}`,
  home_page_url: `${dealer.base}/`,
  feed_url: `${dealer.feedsUrl}/new-arrivals.json`,
  language: dealer.language,
  items: cars.map((car) => ({
    id: car.url,
    url: car.url,
    title: car.title,
    content_text: about(car, dealer),
    image: car.photos.wide[0]?.url,
    date_published: dateOf(car).toISOString(),
    _car: facts(car, dealer),
  })),
});

function item(car: FeedCar, dealer: FeedDealer): string {
  const { price, priceIncludes, weeklyPrice, distance, availability } = facts(car, dealer);
  const parts = [
    element('title', car.title),
    element('link', car.url),
    `<guid isPermaLink="true">${element('guid', car.url).slice('<guid>'.length)}`,
    element('description', about(car, dealer)),
    element('pubDate', dateOf(car).toUTCString()),
    element('car:price', price),
    element('car:priceIncludes', priceIncludes),
    element('car:weeklyPrice', weeklyPrice),
    element('car:distance', distance),
    element('car:availability', availability),
  ];
  return `<item>${parts.join('')}</item>`;
}

/** The newest cars for feed readers: JSON Feed 1.1 and RSS 2.0. */
export const newArrivalsChannel = defineChannel({
  label: 'New arrivals (JSON Feed and RSS)',
  countries: ['AU', 'NZ', 'US'],
  folder: 'feeds',
  rules: [
    sold,
    {
      rule: 'date-missing',
      field: 'date_published',
      fix: 'give the car the date it was listed (created_at_timestamp)',
      breaks: ({ listedAt }) => listedAt === undefined,
    },
  ],
  files: ['new-arrivals.json', 'new-arrivals.xml'],
  newest: mostItems,
  write(cars, dealer) {
    const head = { title: `New arrivals at ${dealer.name}`, link: `${dealer.base}/`, self: `${dealer.feedsUrl}/new-arrivals.xml` };
    const items = cars.map((car) => `${item(car, dealer)}\n`);
    const space = ` xmlns:car="${dealer.base}/feeds/car"`;
    return [
      { name: 'new-arrivals.json', text: `${JSON.stringify(jsonFeed(cars, dealer), null, 1)}\n` },
      {
        name: 'new-arrivals.xml',
        text: rssHead({ ...head, description: `The newest vehicles of ${dealer.name}` }, space) + items.join('') + rssTail,
      },
    ];
  },
  read: (text, name) =>
    name.endsWith('.json')
      ? (JSON.parse(text) as ReturnType<typeof jsonFeed>).items.map(({ url, _car, title, content_text: about }) =>
          offer(url, _car as Facts, [title, about]),
        )
      : readItems(text).map((read) =>
          offer(
            read('link'),
            {
              price: read('car:price'),
              priceIncludes: read('car:priceIncludes'),
              weeklyPrice: read('car:weeklyPrice'),
              distance: read('car:distance'),
              availability: read('car:availability') as FeedCar['availability'],
            } as Facts,
            [read('title'), read('description')],
          ),
        ),
});
