import { CarComments, CarGallery, ConsumerNotice, DetailsPanel, FeatureList } from '#components/car/car-texts.tsx';
import { CarBar } from '#components/garage/car-bar.tsx';
import { Breadcrumbs } from '#components/layout/breadcrumbs.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarModel } from '#lib/pages/car.ts';
import bar from './action-bar.module.scss';
import { BuyPanel } from './buy-panel.tsx';
import styles from './car.module.scss';
import frame from './frame.module.scss';
import { Journal } from './journal.tsx';
import { Places } from './places.tsx';
import { Section } from './section.tsx';
import { StudioCard } from './studio-card.tsx';
import links from './text-link.module.scss';

export default function Car({ model }: { model: CarModel }) {
  const { blogs, comments, dealerStock, location, related } = model;
  return (
    <>
      <div className={`${frame.column} ${styles.crumbs}`}>
        <Breadcrumbs items={model.breadcrumbs} />
      </div>
      <div className={`${frame.column} ${styles.opening}`}>
        <div className={styles.pictures}>
          <CarGallery model={model} sizes="(width >= 60rem) 66vw, 100vw" />
        </div>
        <div className={styles.panel}>
          <BuyPanel model={model} />
        </div>
        <div className={styles.blocks}>
          <div className={styles.comments}>
            <CarComments title={comments.title} paragraphs={comments.paragraphs} />
          </div>
          <FeatureList title={model.features.title} items={model.features.items} />
          <DetailsPanel title={model.detailsTitle} rows={model.details} />
          <ConsumerNotice rows={model.consumerNotice} />
        </div>
      </div>
      {location && (
        <Section
          id="where"
          title={model.available ? 'Where to find it' : 'Where to find us'}
          className={styles.soft}
          headingClass={styles.heading}
        >
          <Places places={[location]} />
          {dealerStock && <Link href={dealerStock.href} className={links.link} name={dealerStock.name} />}
        </Section>
      )}
      {related.length > 0 && (
        <section className={`${frame.section} ${frame.column}`} aria-labelledby="related">
          <h2 id="related" className={`${frame.heading} ${styles.heading}`}>
            You may also like
          </h2>
          <ul className={styles.related}>
            {related.map((card) => (
              <li key={card.id}>
                <StudioCard card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {blogs && (
        <section className={`${frame.section} ${frame.column}`} aria-labelledby="blogs">
          <h2 id="blogs" className={`${frame.heading} ${styles.heading}`}>
            {blogs.title}
          </h2>
          <Journal articles={blogs.articles} />
          {blogs.more && <Link href={blogs.more.href} className={`${links.link} ${styles.more}`} name={blogs.more.name} />}
        </section>
      )}
      <CarBar phone={model.phone} enquiry={model.available ? model.actions[0] : undefined} classes={bar} />
    </>
  );
}
