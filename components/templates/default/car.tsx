import { CallButton } from '#components/car/call-button.tsx';
import { CarGallery } from '#components/car/car-gallery.tsx';
import { CarPlace } from '#components/car/car-place.tsx';
import { CarTexts } from '#components/car/car-texts.tsx';
import { CompareLink } from '#components/garage/compare-link.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import { ArticleList } from './article-list.tsx';
import styles from './car.module.scss';
import carBar from './car-bar.module.scss';
import { CarList } from './car-list.tsx';
import { CarSummary } from './car-summary.tsx';
import { Section } from './section.tsx';

/** Call and enquire in a sticky bar, on phones only. */
function CarBar({ model }: { model: CarModel }) {
  const enquiry = model.actions.find((action) => action.primary);
  if (!enquiry && !model.phone) return null;
  return (
    <section className={carBar.bar} aria-label="Next step" data-action-bar="">
      {model.phone && <CallButton phone={model.phone} label="Call" variant="bar" />}
      {enquiry && (
        <Link href={enquiry.href} className={`${button.button} ${button.primary} ${carBar.enquire}`}>
          {model.available ? enquiry.name : 'Find similar'}
        </Link>
      )}
      <CompareLink />
    </section>
  );
}

export default function Car({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const { blogs } = model;
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
        <Section title={blogs.title} {...(blogs.more ? { more: blogs.more } : {})}>
          <ArticleList articles={blogs.articles} />
        </Section>
      )}
      <CarBar model={model} />
    </>
  );
}
