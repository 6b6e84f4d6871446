import { CarPlace } from '#components/car/car-place.tsx';
import { CarGallery, CarTexts } from '#components/car/car-texts.tsx';
import { CarBar } from '#components/garage/car-bar.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './car.module.scss';
import bar from './car-bar.module.scss';
import { CarSummary } from './car-summary.tsx';
import { ArticleList, CarList, Section } from './section.tsx';

export default function Car({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const { blogs } = model;
  const enquiry = model.actions.find((action) => action.primary);
  return (
    <>
      <div className={styles.page}>
        <Breadcrumbs items={model.breadcrumbs} />
        <div className={styles.top}>
          <div className={styles.gallery}>
            <CarGallery model={model} sizes="(width>=80rem) 720px,(width>=64rem) 58vw,100vw" />
          </div>
          <div className={styles.summary}>
            <CarSummary model={model} />
          </div>
          <div className={styles.text}>
            <CarTexts model={model} />
            {(model.location || model.dealerStock) && (
              <div id="location" className={styles.place}>
                <CarPlace model={model} headingClass={styles.see} />
              </div>
            )}
          </div>
        </div>
      </div>
      {model.related.length > 0 && (
        <Section soft last={!blogs} title={`Similar ${nouns.many}`} more={{ name: `All ${nouns.many}`, href: searchHref }}>
          <CarList cards={model.related} />
        </Section>
      )}
      {blogs && (
        <Section title={blogs.title} more={blogs.more}>
          <ArticleList articles={blogs.articles} />
        </Section>
      )}
      <CarBar
        label="Next step"
        phone={model.phone}
        enquiry={enquiry && { ...enquiry, name: model.available ? enquiry.name : 'Find similar' }}
        classes={bar}
      />
    </>
  );
}
