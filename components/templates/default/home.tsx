import { LocationCard } from '#components/car/location-card.tsx';
import { PriceFinder } from '#components/search/price-finder.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import { ArticleList } from './article-list.tsx';
import { CarList } from './car-list.tsx';
import { Facets } from './facets.tsx';
import { Hero } from './hero.tsx';
import { BrandGrid, CallToAction, FollowUs, Hiring, ImageCards } from './home-parts.tsx';
import styles from './section.module.scss';
import { Section } from './section.tsx';

/** With more locations than this there is no room for their opening hours. */
const fewLocations = 3;

export default function Home({ model }: { model: HomeModel }) {
  const { chrome, hero, locations } = model;
  const { nouns, searchHref } = chrome;
  const [first, ...otherFacets] = [...model.facets].sort((a) => (a.attribute === 'simple_body' ? -1 : 1));
  const hasRoomForHours = locations.length <= fewLocations;
  return (
    <>
      <Hero model={model} />
      {model.prices && (
        <div className={styles.strip}>
          <div className={styles.page}>
            <PriceFinder prices={model.prices} chrome={chrome} />
          </div>
        </div>
      )}
      {first && (
        <Section title={first.title}>
          <Facets section={first} />
        </Section>
      )}
      {model.latest.length > 0 && (
        <Section soft title={`Latest ${nouns.many}`} more={{ name: hero.seeAll, href: searchHref }}>
          <CarList cards={model.latest} />
        </Section>
      )}
      {otherFacets.map((section) => (
        <Section key={section.attribute} title={section.title}>
          <Facets section={section} />
        </Section>
      ))}
      <ImageCards cards={model.cards} />
      <BrandGrid {...model.brandGrid} />
      {model.callToAction && <CallToAction {...model.callToAction} />}
      {locations.length > 0 && (
        <Section
          title={locations.length === 1 ? 'Visit us' : `Visit us at ${locations.length} locations`}
          {...(chrome.locationsHref && locations.length > 1
            ? { more: { name: 'All locations and hours', href: chrome.locationsHref } }
            : {})}
        >
          <div className={`${styles.thirds} ${styles.places}`}>
            {locations.slice(0, 6).map((location) => (
              <LocationCard key={location.id} location={location} hours={hasRoomForHours} />
            ))}
          </div>
        </Section>
      )}
      {model.articles.length > 0 && (
        <Section title="Advice and news">
          <ArticleList articles={model.articles} />
        </Section>
      )}
      <Hiring hiring={model.hiring} />
      {!model.blocks && <FollowUs chrome={chrome} />}
    </>
  );
}
