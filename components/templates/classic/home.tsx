import { LocationCard } from '#components/car/location-card.tsx';
import { ArticleCard } from '#components/content/article-card.tsx';
import { PriceFinder } from '#components/search/price-finder.tsx';
import { useLiveHome } from '#components/search/use-live-home.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import { ClassicCard } from './classic-card.tsx';
import { ClassicFacets } from './classic-facets.tsx';
import { ClassicHero } from './classic-hero.tsx';
import { BrandGrid, CallToAction, Hiring, ImageCards } from './classic-home-parts.tsx';
import styles from './section.module.scss';
import { Section } from './section.tsx';

/** Hours are shown where few places leave room for them. */
const fewPlaces = 3;

export default function Home({ model: built }: { model: HomeModel }) {
  const model = useLiveHome(built);
  const { chrome, hero, locations } = model;
  const { nouns, searchHref } = chrome;
  const [first, ...otherFacets] = [...model.facets].sort((a) => (a.attribute === 'simple_body' ? -1 : 1));
  const few = locations.length <= fewPlaces;
  return (
    <>
      <ClassicHero model={model} />
      {model.prices && (
        <div className={styles.strip}>
          <div className={styles.page}>
            <PriceFinder prices={model.prices} chrome={chrome} />
          </div>
        </div>
      )}
      {first && (
        <Section title={first.title}>
          <ClassicFacets section={first} />
        </Section>
      )}
      {model.latest.length > 0 && (
        <Section soft title={`Latest ${nouns.many}`} more={{ name: hero.seeAll, href: searchHref }}>
          <ul className={styles.cars}>
            {model.latest.map((card) => (
              <li key={card.id}>
                <ClassicCard card={card} layout="compact" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {otherFacets.map((section) => (
        <Section key={section.attribute} title={section.title}>
          <ClassicFacets section={section} />
        </Section>
      ))}
      <ImageCards cards={model.cards} />
      {model.brandGrid.tiles.length > 0 && (
        <Section title={model.brandGrid.title}>
          <BrandGrid tiles={model.brandGrid.tiles} />
        </Section>
      )}
      {model.callToAction && <CallToAction {...model.callToAction} />}
      {locations.length > 0 && (
        <Section
          title={locations.length === 1 ? 'Visit us' : `Visit us at ${locations.length} locations`}
          {...(chrome.locationsHref && !few ? { more: { name: 'All locations and hours', href: chrome.locationsHref } } : {})}
        >
          <div className={styles.thirds}>
            {locations.slice(0, 6).map((location) => (
              <LocationCard key={location.id} location={location} hours={few} />
            ))}
          </div>
        </Section>
      )}
      {model.articles.length > 0 && (
        <Section title="Advice and news">
          <div className={styles.thirds}>
            {model.articles.map((article) => (
              <ArticleCard key={article.href} article={article} />
            ))}
          </div>
        </Section>
      )}
      <Hiring hiring={model.hiring} social={chrome.social} />
    </>
  );
}
