import { HeroFind } from '#components/layout/hero-find.tsx';
import { MakeMark } from '#components/search/make-mark.tsx';
import { PriceFinder } from '#components/search/price-finder.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { FacetSection, HomeModel } from '#lib/pages/home.ts';
import { ArticleList } from './article-list.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { CallToAction } from './call-to-action.tsx';
import community from './community.module.scss';
import facets from './facet-rows.module.scss';
import styles from './grids.module.scss';
import heroStyles from './hero.module.scss';
import { LocationGrid } from './location-grid.tsx';
import section from './section.module.scss';
import { CardGrid, Section } from './section.tsx';
import { SetupCards } from './setup-cards.tsx';

/** The dark top of the home page: headline, search box, and the picture of a vehicle behind a slanted edge. */
function Hero({ hero, chrome }: { hero: HomeModel['hero']; chrome: Chrome }) {
  const count = `${hero.count} ${hero.count === 1 ? chrome.nouns.one : chrome.nouns.many}`;
  return (
    <section
      className={`${section.section} ${section.dark} ${section.contours} ${heroStyles.hero}`}
      data-picture={hero.picture ? (hero.isPhoto ? 'photo' : 'drawn') : undefined}
      aria-label={chrome.name}
    >
      <div className={`${section.inner} ${heroStyles.inner}`}>
        <div className={heroStyles.words}>
          <h1 className={heroStyles.headline}>{hero.headline}</h1>
          {hero.intro && <p className={heroStyles.intro}>{hero.intro}</p>}
          <div className={heroStyles.search}>
            <HeroFind model={{ hero, chrome }} size="large" placeholder="Make or model" />
          </div>
          {hero.count > 0 && (
            <Link href={chrome.searchHref} className={heroStyles.count}>
              {hero.count === 1 ? `See the ${chrome.nouns.one} in stock today` : `See all ${count} in stock`}
            </Link>
          )}
        </div>
      </div>
      {hero.picture && (
        <Picture picture={hero.picture} alt="" sizes="(min-width: 64rem) 56vw, 100vw" width={960} eager boxClass={heroStyles.picture} />
      )}
    </section>
  );
}

type Props = { social: Chrome['social']; hiring: HomeModel['hiring']; name: string };

/** Social links and the hiring text, or either one alone. */
function Community({ social, hiring, name }: Props) {
  if (social.length === 0 && !hiring) return null;
  return (
    <Section tone="dark" contours className={community.band}>
      <div className={community.halves}>
        {social.length > 0 && (
          <div>
            <h2>Follow Us on Social Media</h2>
            <p className={community.text}>Builds, trips and new arrivals from {name}.</p>
            <div className={community.links}>
              <SocialLinks links={social} words />
            </div>
          </div>
        )}
        {hiring && (
          <div className={community.hiring}>
            <h2>Join the crew</h2>
            <p className={community.text}>{hiring.text}</p>
            <ButtonLink href={hiring.href}>
              {hiring.label}
              <Icon name="arrow-up-right" size={22} stroke={2.25} />
            </ButtonLink>
          </div>
        )}
      </div>
    </Section>
  );
}

/** Makes and body types with their counts, as rows of tiles. */
function FacetRows({ sections }: { sections: FacetSection[] }) {
  if (sections.length === 0) return null;
  return (
    <Section tone="sunken" className={facets.band}>
      <div className={facets.rows}>
        {sections.map((section) => (
          <div key={section.attribute}>
            <h2 className={facets.title}>{section.title}</h2>
            <ul className={facets.list}>
              {section.tiles.map((tile) => (
                <li key={tile.href}>
                  <Link href={tile.href} className={facets.tile}>
                    {section.attribute === 'make' && <MakeMark name={tile.label} logo={tile.logo} />}
                    {tile.picture && (
                      <span className={facets.picture}>
                        <Picture picture={tile.picture} alt="" sizes="4.5rem" width={320} />
                      </span>
                    )}
                    {tile.label} <span className={facets.count}>{tile.count}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  );
}

/** The latest cars. If they are the whole stock, the page says so and asks shoppers to call about other cars. */
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
      <CardGrid cards={cards} strip close={close} />
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
          <PriceFinder prices={model.prices} total={model.hero.count} chrome={chrome} />
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
