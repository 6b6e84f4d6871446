import type { CarCard } from '#lib/cars/card.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import { CardGrid } from './card-grid.tsx';
import { Section } from './section.tsx';

/** The latest cars. Where they are the whole stock, the page says so and asks shoppers to call for others. */
export function LatestStock({ cards, total, chrome }: { cards: CarCard[]; total: number; chrome: Chrome }) {
  if (cards.length === 0) return null;
  const { nouns, phone } = chrome;
  const all = cards.length >= total;
  const more = { words: `See all ${total} ${nouns.many}`, href: chrome.searchHref };
  const asking = phone && {
    words: 'After something else?',
    aside: `${total === 1 ? `This is the one ${nouns.one}` : `These are all ${total} ${nouns.many}`} we have today. Call ${phone.text} and we will look for yours.`,
    href: phone.href,
  };
  const close = all ? asking : more;
  return (
    <Section
      title={all ? `${nouns.Many} in stock` : 'Latest in stock'}
      {...(all ? {} : { more: { name: `All ${nouns.many}`, href: chrome.searchHref } })}
    >
      <CardGrid cards={cards} strip {...(close ? { close } : {})} />
    </Section>
  );
}
