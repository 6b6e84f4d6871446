import { CarPlace } from '#components/car/car-place.tsx';
import { CarGallery, CarTexts } from '#components/car/car-texts.tsx';
import { CarBar } from '#components/garage/car-bar.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import { ArticleList } from './article-list.tsx';
import { BuyPanel } from './buy-panel.tsx';
import styles from './car.module.scss';
import bar from './contact-bar.module.scss';
import surface from './section.module.scss';
import { CardGrid, Section } from './section.tsx';

const inStage = '(min-width: 80rem) 816px, (min-width: 64rem) 60vw, 100vw';

export default function Car({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const { blogs } = model;
  const enquiry = model.actions.find((action) => action.primary);
  return (
    <>
      <div className={styles.stage}>
        <div className={`${surface.inner} ${styles.opening}`}>
          <div className={`${surface.dark} ${surface.contours} ${styles.band}`} />
          <div className={`${surface.dark} ${styles.gallery}`}>
            <Breadcrumbs items={model.breadcrumbs} />
            <div className={styles.pictures}>
              <CarGallery model={model} sizes={inStage} ribbonClass={styles.ribbon} />
            </div>
          </div>
          <div className={styles.panel}>
            <BuyPanel model={model} />
          </div>
          <div className={styles.facts}>
            <CarTexts model={model} />
            {(model.location || model.dealerStock) && (
              <aside aria-label={`Where this ${nouns.one} is`}>
                <CarPlace model={model} headingClass={styles.where} />
              </aside>
            )}
          </div>
        </div>
      </div>
      {model.related.length > 0 && (
        <Section tone="sunken" title={`More ${nouns.many} like this`}>
          <CardGrid cards={model.related} strip close={{ words: `See all ${nouns.many}`, href: searchHref }} />
        </Section>
      )}
      {blogs && (
        <Section title={blogs.title} more={blogs.more}>
          <ArticleList articles={blogs.articles} />
        </Section>
      )}
      <CarBar
        label="Contact us"
        phone={model.available ? model.phone : undefined}
        enquiry={enquiry && { ...enquiry, name: model.available ? enquiry.name : 'Find me something similar' }}
        classes={bar}
      />
    </>
  );
}
