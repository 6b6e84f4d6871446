import type { CSSProperties } from 'react';
import { LocationCard } from '#components/car/location-card.tsx';
import { HeroFind } from '#components/layout/hero-find.tsx';
import { MakeMark } from '#components/search/make-mark.tsx';
import { PriceFinder } from '#components/search/price-finder.tsx';
import chip from '#components/ui/chip.module.scss';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { FacetSection, HomeModel } from '#lib/pages/home.ts';
import facets from './facets.module.scss';
import heroStyles from './hero.module.scss';
import { BrandGrid, CallToAction, evenColumns, FollowUs, Hiring, ImageCards } from './home-parts.tsx';
import styles from './section.module.scss';
import { ArticleList, CarList, Section } from './section.tsx';

const quickLinks = 5;

/** The headline, a search box, and links to the most frequent body types. */
function Hero({ model }: { model: HomeModel }) {
  const { hero, chrome } = model;
  const bodies = model.facets.find((section) => section.attribute === 'simple_body')?.tiles ?? [];
  return (
    <section className={heroStyles.hero} data-picture={hero.picture ? (hero.isPhoto ? 'photo' : 'drawn') : undefined}>
      <div className={heroStyles.page}>
        <div className={heroStyles.text}>
          <h1 className={heroStyles.headline}>{hero.headline}</h1>
          {hero.intro && <p className={heroStyles.intro}>{hero.intro}</p>}
          <div className={heroStyles.search}>
            <HeroFind model={model} size="large" name="Find your next one" />
          </div>
          <div className={heroStyles.quick}>
            <Link href={chrome.searchHref} className={heroStyles.count} name={hero.seeAll} />
            {bodies.length > 1 && (
              <ul className={`${chip.chips} ${heroStyles.chips}`}>
                {bodies.slice(0, quickLinks).map((tile) => (
                  <li key={tile.href}>
                    <Link href={tile.href} className={chip.chip} name={tile.label} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
      {hero.picture && (
        <div className={heroStyles.picture}>
          <Picture
            picture={hero.picture}
            alt=""
            sizes="(min-width: 80rem) calc(75vw - 30rem), (min-width: 64rem) 54vw, 100vw"
            width={960}
            eager
          />
        </div>
      )}
    </section>
  );
}

/** One row for up to eight tiles, otherwise two rows of nearly equal length. */
const columnsOf = (tiles: number) => Math.max(4, tiles > 8 ? Math.ceil(tiles / 2) : tiles);

/** Makes or body types with their counts: tiles where there are pictures, else a dense list of names. */
function Facets({ section }: { section: FacetSection }) {
  const pictured = section.tiles.some((tile) => tile.picture);
  return (
    <ul
      className={pictured ? facets.pictured : facets.plain}
      style={{ '--columns': columnsOf(section.tiles.length), '--tablet': evenColumns(section.tiles.length, [5, 4, 6]) } as CSSProperties}
    >
      {section.tiles.map((tile) => (
        <li key={tile.href}>
          <Link href={tile.href} className={facets.tile}>
            {pictured && (
              <span className={facets.picture}>
                {tile.picture && <Picture picture={tile.picture} alt="" sizes="(min-width: 64rem) 200px, 72px" width={320} />}
              </span>
            )}
            {section.attribute === 'make' && <MakeMark name={tile.label} logo={tile.logo} />}
            <span className={facets.words}>
              <span className={facets.label}>{tile.label}</span> <span className={facets.count}>{tile.count}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
            <PriceFinder prices={model.prices} total={model.hero.count} chrome={chrome} />
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
