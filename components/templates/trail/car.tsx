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
import { BuyPanel } from './buy-panel.tsx';
import styles from './car.module.scss';
import { CardGrid } from './card-grid.tsx';
import contactBar from './contact-bar.module.scss';
import surface from './section.module.scss';
import { Section } from './section.tsx';

/** Call and enquire in a sticky bar, on phones only. */
function ContactBar({ model }: { model: CarModel }) {
  const first = model.actions.find((action) => action.primary);
  const call = model.available ? model.phone : undefined;
  if (!first && !call) return null;
  return (
    <section className={contactBar.bar} aria-label="Contact us" data-action-bar="">
      {call && <CallButton phone={call} label="Call" variant="bar" />}
      {first && (
        <Link href={first.href} className={`${button.button} ${button.primary} ${contactBar.enquire}`}>
          {model.available ? first.name : 'Find me something similar'}
        </Link>
      )}
      <CompareLink />
    </section>
  );
}

const inStage = '(min-width: 80rem) 816px, (min-width: 64rem) 60vw, 100vw';

export default function Car({ model }: { model: CarModel }) {
  const { nouns, searchHref } = model.chrome;
  const { blogs } = model;
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
        <Section title={blogs.title} {...(blogs.more ? { more: blogs.more } : {})}>
          <ArticleList articles={blogs.articles} />
        </Section>
      )}
      <ContactBar model={model} />
    </>
  );
}
