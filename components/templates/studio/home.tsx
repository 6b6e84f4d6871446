import { HeroFind } from '#components/layout/hero-find.tsx';
import { MakeMark } from '#components/search/make-mark.tsx';
import { PriceFinder } from '#components/search/price-finder.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { SocialLinks } from '#components/ui/social-links.tsx';
import type { Nouns } from '#lib/locale/nouns.ts';
import type { FacetSection, HomeModel } from '#lib/pages/home.ts';
import { BrandNames } from './brand-names.tsx';
import frame from './frame.module.scss';
import heroStyles from './hero.module.scss';
import styles from './home.module.scss';
import { Journal } from './journal.tsx';
import latest from './latest.module.scss';
import { LeadStory } from './lead-story.tsx';
import { ModelCards } from './model-cards.tsx';
import { Offer } from './offer.tsx';
import { Places } from './places.tsx';
import { Section } from './section.tsx';
import { StudioCard } from './studio-card.tsx';
import actions from './text-link.module.scss';

/** The headline above the picture of a vehicle, or alone where there is no picture. */
function Hero({ model }: { model: HomeModel }) {
  const { hero, chrome, callToAction } = model;
  return (
    <section className={heroStyles.hero} data-picture={hero.picture ? (hero.isPhoto ? 'photo' : 'drawn') : undefined}>
      {/* A long headline is set smaller, so that it does not cover the vehicle. */}
      <h1 className={heroStyles.headline} data-long={hero.headline.length > 30 ? '' : undefined}>
        {hero.headline}
      </h1>
      {hero.picture && (
        <Picture picture={hero.picture} alt="" sizes="(width >= 60rem) 70vw, 106vw" width={960} eager boxClass={heroStyles.stage} />
      )}
      <div className={heroStyles.copy}>
        {hero.intro && <p>{hero.intro}</p>}
        <div className={hero.buttons.length === 0 ? heroStyles.find : heroStyles.actions}>
          <HeroFind model={model} name="Search in stock" placeholder="Make or model" />
        </div>
        <div className={heroStyles.actions}>
          <ButtonLink href={chrome.searchHref} name={hero.seeAll} />
          {callToAction?.buttons.map(({ label, href }) => (
            <Link key={label} href={href} className={actions.link} name={label} />
          ))}
        </div>
      </div>
    </section>
  );
}

/** Makes and body types as lists of words: the first list large, the others as rows between lines. */
function FacetIndex({ sections, nouns }: { sections: FacetSection[]; nouns: Nouns }) {
  if (sections.length === 0) return null;
  return (
    <div className={`${frame.section} ${styles.facets}`}>
      {sections.map((section, index) => (
        <section key={section.attribute} className={`${frame.column} ${styles.facet}`} aria-labelledby={`by-${section.attribute}`}>
          <h2 id={`by-${section.attribute}`} className={styles.facetTitle}>
            {section.title}
          </h2>
          <ul className={index === 0 ? styles.running : styles.rows}>
            {section.tiles.map((tile) => (
              <li key={tile.href}>
                <Link href={tile.href}>
                  {section.attribute === 'make' && <MakeMark name={tile.label} logo={tile.logo} />}
                  {tile.picture && (
                    <span className={styles.picture}>
                      <Picture picture={tile.picture} alt="" sizes="4.5rem" width={320} />
                    </span>
                  )}
                  <span className={styles.label}>{tile.label}</span>{' '}
                  <span className={styles.count}>
                    {tile.count}
                    <span className="visually-hidden"> {tile.count === 1 ? nouns.one : nouns.many}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The latest cars: the newest one large, then a grid whose last cell links to all of them. */
function Latest({ model }: { model: HomeModel }) {
  const [lead, ...rest] = model.latest;
  if (!lead) return null;
  const { nouns, searchHref } = model.chrome;
  return (
    <Section id="latest" title={`Latest ${nouns.many}`} className={latest.section} headingClass={latest.heading}>
      <LeadStory card={lead} />
      <ul className={latest.grid}>
        {rest.map((card) => (
          <li key={card.id}>
            <StudioCard card={card} />
          </li>
        ))}
        <li className={latest.all} data-three={3 - (rest.length % 3)} data-two={2 - (rest.length % 2)}>
          <Link href={searchHref} className={latest.allLink} name={model.hero.seeAll} />
        </li>
      </ul>
    </Section>
  );
}

export default function Home({ model }: { model: HomeModel }) {
  const { articles, hiring, locations, chrome } = model;
  return (
    <>
      <Hero model={model} />
      <ModelCards cards={model.cards} />
      {model.callToAction && <Offer {...model.callToAction} />}
      {model.prices && (
        <div className={`${frame.section} ${styles.prices}`}>
          <div className={frame.column}>
            <PriceFinder prices={model.prices} total={model.hero.count} chrome={chrome} />
          </div>
        </div>
      )}
      <FacetIndex sections={model.facets} nouns={chrome.nouns} />
      <Latest model={model} />
      <BrandNames {...model.brandGrid} />
      {articles.length > 0 && (
        <Section id="journal" title="Worth reading" className={styles.soft} columnClass={styles.split}>
          <Journal articles={articles} />
        </Section>
      )}
      {locations.length > 0 && (
        <Section id="visit" title="Come and see us" headingClass={styles.visit}>
          <Places places={locations} />
        </Section>
      )}
      {chrome.social.length > 0 && (
        <section className={`${frame.column} ${styles.hiring}`} aria-labelledby="follow">
          <h2 id="follow">Follow Us on Social Media</h2>
          <SocialLinks links={chrome.social} words />
        </section>
      )}
      {hiring && (
        <aside className={`${frame.column} ${styles.hiring}`} aria-label="Careers">
          <p>{hiring.text}</p>
          <Link href={hiring.href} className={actions.link} name={hiring.label} />
        </aside>
      )}
    </>
  );
}
