import { BlockList } from '#components/blocks/block-list.tsx';
import { HeroBlock } from '#components/blocks/hero-block.tsx';
import { LocationCard } from '#components/car/location-card.tsx';
import { ArticleCard } from '#components/content/article-card.tsx';
import { ArticlePager } from '#components/content/article-pager.tsx';
import { TagList } from '#components/content/tag-list.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { FormJump } from '#components/forms/form-jump.tsx';
import { PageBar } from '#components/layout/page-bar.tsx';
import { PageTrail } from '#components/layout/page-trail.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ContentModel } from '#lib/pages/content.ts';
import { ArticleList } from './article-list.tsx';
import { blockKit } from './block-kit.tsx';
import bar from './car-bar.module.scss';
import styles from './content.module.scss';
import { Help } from './help.tsx';
import section from './section.module.scss';
import { Section } from './section.tsx';

/** A page of text, an article, the list of articles or the list of locations. */
export default function Content({ model }: { model: ContentModel }) {
  const isList = model.layout === 'articles' || model.layout === 'locations';
  const { hero, column, sections } = model.blocks;
  return (
    <>
      {hero && <HeroBlock block={hero} isFirst />}
      <article className={styles.page}>
        {!hero && <PageTrail model={model} />}
        {!hero && (
          <header className={styles.head}>
            {model.dateText && (
              <time dateTime={model.date} className={styles.date}>
                {model.dateText}
              </time>
            )}
            <h1>{model.heading}</h1>
            {model.intro && <p className={styles.intro}>{model.intro}</p>}
            <TagList tags={model.tags} />
            {model.form && column.length > 0 && <FormJump form={model.form.form} className={styles.jump} />}
          </header>
        )}
        {isList ? (
          <div className={section.thirds}>
            {model.locations.map((location) => (
              <LocationCard key={location.id} location={location} heading="h2" />
            ))}
            {model.articles.map((article) => (
              <ArticleCard key={article.href} article={article} heading="h2" />
            ))}
          </div>
        ) : (
          <div className={`${styles.columns} ${model.form ? styles.withForm : ''}`}>
            <div className={styles.text}>
              {model.picture && (
                <div className={styles.picture}>
                  <Picture picture={model.picture} alt="" sizes="(min-width: 64rem) 720px, 100vw" width={960} eager />
                </div>
              )}
              <BlockList blocks={column} kit={blockKit} place="column" />
            </div>
            {model.form && <FormBlock view={model.form} className={styles.form} />}
            <div className={styles.aside}>
              {model.locations.length > 0 ? (
                model.locations.map((location) => <LocationCard key={location.id} location={location} heading="h2" />)
              ) : (
                <Help chrome={model.chrome} />
              )}
            </div>
          </div>
        )}
        {model.pager && <ArticlePager pager={model.pager} />}
      </article>
      <BlockList blocks={sections} kit={blockKit} place="page" />
      {!isList && model.articles.length > 0 && (
        <Section title="Read next">
          <ArticleList articles={model.articles} />
        </Section>
      )}
      <PageBar model={model} className={bar.bar} actionClass={bar.enquire} />
    </>
  );
}
