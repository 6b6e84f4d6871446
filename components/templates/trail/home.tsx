import { PriceFinder } from '#components/search/price-finder.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { ArticleList } from './article-list.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { CallToAction } from './call-to-action.tsx';
import { CardGrid } from './card-grid.tsx';
import { Community } from './community.tsx';
import { FacetRows } from './facet-rows.tsx';
import styles from './grids.module.scss';
import { Hero } from './hero.tsx';
import { LocationGrid } from './location-grid.tsx';
import { Section } from './section.tsx';
import { SetupCards } from './setup-cards.tsx';

/** The latest cars. Where they are the whole stock, the page says so and asks shoppers to call for others. */
function LatestStock({ cards, total, chrome }: { cards: CarCard[]; total: number; chrome: Chrome }) {
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

export default function Home({ model }: { model: HomeModel }) {
  const { chrome, articles } = model;
  const blog = articles[0]?.href.split('/').slice(0, -1).join('/');
  return (
    <>
      <Hero hero={model.hero} chrome={chrome} />
      <BrandGrid {...model.brandGrid} />
      <SetupCards cards={model.cards} />
      <LatestStock cards={model.latest} total={model.hero.count} chrome={chrome} />
      {model.prices && (
        <Section tone="forest" contours className={styles.prices ?? ''}>
          <PriceFinder prices={model.prices} chrome={chrome} />
        </Section>
      )}
      <FacetRows sections={model.facets} />
      {model.callToAction && <CallToAction {...model.callToAction} />}
      <Community social={chrome.social} hiring={model.hiring} name={chrome.name} />
      {articles.length > 0 && (
        <Section tone="sunken" title="From the road" {...(blog ? { more: { name: 'All stories', href: blog } } : {})}>
          <ArticleList articles={articles} />
        </Section>
      )}
      {model.locations.length > 0 && (
        <Section title={model.locations.length === 1 ? 'Where to find us' : 'Our locations'}>
          <LocationGrid locations={model.locations} />
        </Section>
      )}
    </>
  );
}
