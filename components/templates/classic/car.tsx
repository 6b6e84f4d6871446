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
import styles from './car.module.scss';
import { ClassicCarBar } from './classic-car-bar.tsx';
import { ClassicCarSummary } from './classic-car-summary.tsx';
import { ClassicCard } from './classic-card.tsx';
import section from './section.module.scss';
import { Section } from './section.tsx';

export default function Car({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const { blogs, dealerStock } = model;
  return (
    <>
      <div className={styles.page}>
        <Breadcrumbs items={model.breadcrumbs} />
        <div className={styles.top}>
          <div className={styles.gallery}>
            <Gallery
              pictures={model.gallery}
              name={model.title}
              sizes="(min-width: 80rem) 720px, (min-width: 64rem) 58vw, 100vw"
              overlay={model.ribbon && <CardRibbon ribbon={model.ribbon} />}
              request={model.request}
            />
          </div>
          <div className={styles.summary}>
            <ClassicCarSummary model={model} />
          </div>
          <div className={styles.text}>
            <FeatureList {...model.features} />
            <DetailsPanel title={`${nouns.One} Details`} rows={model.details} />
            <CarComments {...model.comments} />
            {(model.location || dealerStock) && (
              <div id="location" className={styles.place}>
                {model.location && (
                  <>
                    <h2 className={styles.see}>{model.available ? 'See it here' : 'Where we are'}</h2>
                    <LocationCard location={model.location} />
                  </>
                )}
                {dealerStock && (
                  <Link href={dealerStock.href} className={`${button.button} ${button.quiet}`}>
                    {dealerStock.name}
                  </Link>
                )}
              </div>
            )}
          </div>
        </div>
      </div>
      {model.related.length > 0 && (
        <Section soft last={!blogs} title={`Similar ${nouns.many}`} more={{ name: `All ${nouns.many}`, href: searchHref }}>
          <ul className={section.cars}>
            {model.related.map((card) => (
              <li key={card.id}>
                <ClassicCard card={card} layout="compact" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {blogs && (
        <Section title={blogs.title} {...(blogs.more ? { more: blogs.more } : {})}>
          <div className={section.thirds}>
            {blogs.articles.map((article) => (
              <ArticleCard key={article.href} article={article} />
            ))}
          </div>
        </Section>
      )}
      <ClassicCarBar model={model} />
    </>
  );
}
