import { CarComments } from '#components/car/car-comments.tsx';
import { CardRibbon } from '#components/car/card-ribbon.tsx';
import { DetailsPanel } from '#components/car/details-panel.tsx';
import { FeatureList } from '#components/car/feature-list.tsx';
import { Gallery } from '#components/car/gallery.tsx';
import { LocationCard } from '#components/car/location-card.tsx';
import { ArticleCard } from '#components/content/article-card.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import { BuyPanel } from './buy-panel.tsx';
import styles from './car.module.scss';
import { CardGrid } from './card-grid.tsx';
import { ContactBar } from './contact-bar.tsx';
import grids from './grids.module.scss';
import surface from './section.module.scss';
import { Section } from './section.tsx';

const inStage = '(min-width: 80rem) 816px, (min-width: 64rem) 60vw, 100vw';

export default function Car({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const { blogs, dealerStock } = model;
  return (
    <>
      <div className={`${surface.section} ${surface.dark} ${surface.contours} ${styles.stage}`}>
        <div className={surface.inner}>
          <Breadcrumbs items={model.breadcrumbs} />
          <div className={styles.split}>
            <div className={styles.gallery}>
              <Gallery
                pictures={model.gallery}
                name={model.title}
                sizes={inStage}
                request={model.request}
                {...(model.ribbon
                  ? {
                      overlay: (
                        <div className={styles.ribbon}>
                          <CardRibbon ribbon={model.ribbon} />
                        </div>
                      ),
                    }
                  : {})}
              />
            </div>
            <BuyPanel model={model} />
          </div>
        </div>
      </div>
      <Section>
        <div className={styles.columns}>
          <div className={styles.facts}>
            <FeatureList title={model.features.title} items={model.features.items} />
            <DetailsPanel title={`${nouns.One} details`} rows={model.details} />
            <CarComments title={model.comments.title} paragraphs={model.comments.paragraphs} />
          </div>
          {(model.location || dealerStock) && (
            <aside className={styles.aside} aria-label={`Where this ${nouns.one} is`}>
              {model.location && (
                <>
                  <h2 className={styles.where}>{model.available ? 'See it here' : 'Where we are'}</h2>
                  <LocationCard location={model.location} />
                </>
              )}
              {dealerStock && (
                <Link href={dealerStock.href} className={`${button.button} ${button.quiet}`}>
                  {dealerStock.name}
                </Link>
              )}
            </aside>
          )}
        </div>
      </Section>
      {model.related.length > 0 && (
        <Section tone="sunken" title={`More ${nouns.many} like this`}>
          <CardGrid cards={model.related} strip close={{ words: `See all ${nouns.many}`, href: searchHref }} />
        </Section>
      )}
      {blogs && (
        <Section title={blogs.title} {...(blogs.more ? { more: blogs.more } : {})}>
          <ul className={grids.threes}>
            {blogs.articles.map((article) => (
              <li key={article.href}>
                <ArticleCard article={article} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <ContactBar model={model} />
    </>
  );
}
