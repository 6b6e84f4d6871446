import { BlockList } from '#components/blocks/block-list.tsx';
import { HeroBlock } from '#components/blocks/hero-block.tsx';
import { LocationCard } from '#components/car/location-card.tsx';
import { ArticleCard } from '#components/content/article-card.tsx';
import { hasSectionsFirst } from '#components/content/has-sections-first.ts';
import { ListPager } from '#components/content/list-pager.tsx';
import { SpecialHours } from '#components/content/special-hours.tsx';
import { TagList } from '#components/content/tag-list.tsx';
import { UnbrokenText } from '#components/content/unbroken-text.tsx';
import { useNearMe } from '#components/content/use-near-me.tsx';
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
  const { hero, column, beside, sections } = model.blocks;
  const columns = [styles.columns, model.form && styles.withForm, beside && styles.withBeside, model.formFirst && styles.formFirst];
  const near = useNearMe(model);
  const form = model.form && <FormBlock view={model.form} className={styles.form} />;
  const hasColumns = [...column, model.form, model.picture, beside, ...model.locations].some(Boolean);
  const sectionsFirst = hasSectionsFirst(model);
  const [place, ...others] = model.locations;
  const text = hasColumns && (
    <div className={columns.filter(Boolean).join(' ')}>
      {model.formFirst && form}
      <div className={styles.text}>
        {model.picture && (
          <div className={styles.picture}>
            <Picture picture={model.picture} alt="" sizes="(min-width: 64rem) 720px, 100vw" width={960} eager />
          </div>
        )}
        <BlockList blocks={column} kit={blockKit} place="column" />
      </div>
      {beside && (
        <div>
          <BlockList blocks={beside} kit={blockKit} place="column" />
        </div>
      )}
      {!model.formFirst && form}
      <div className={styles.aside}>
        {!place && <Help chrome={model.chrome} />}
        {place && others.length === 0 && <LocationCard location={place} heading="h2" />}
      </div>
    </div>
  );
  return (
    <>
      {hero && <HeroBlock block={hero} isFirst />}
      <article className={styles.page}>
        {!hero && <PageTrail model={model} className={styles.trail} />}
        {!hero && (
          <header className={styles.head}>
            {model.dateText && (
              <time dateTime={model.date} className={styles.date}>
                {model.dateText}
              </time>
            )}
            <h1>
              <UnbrokenText text={model.heading} />
            </h1>
            {model.intro && <p className={styles.intro}>{model.intro}</p>}
            <TagList tags={model.tags} />
            {model.form && (column.length > 0 || sectionsFirst) && !model.formFirst && (
              <FormJump form={model.form.form} className={styles.jump} />
            )}
          </header>
        )}
        {near.control}
        {isList ? (
          <div className={model.layout === 'articles' ? styles.articles : section.thirds}>
            {near.places.map((location) => (
              <LocationCard key={location.id} location={location} heading="h2" named={location.name !== model.heading}>
                {near.away(location.id)}
                {location.week && <SpecialHours week={location.week} name={location.name} />}
              </LocationCard>
            ))}
            {model.articles.map((article) => (
              <ArticleCard key={article.href} article={article} heading="h2" />
            ))}
          </div>
        ) : (
          !sectionsFirst && text
        )}
        {!isList && others.length > 0 && (
          <div className={section.thirds}>
            {model.locations.map((location) => (
              <LocationCard key={location.id} location={location} heading="h2" />
            ))}
          </div>
        )}
        {model.pager && <ListPager pager={model.pager} label="Pages of articles" newer="Newer" older="Older" />}
      </article>
      <BlockList blocks={sections} kit={blockKit} place="page" />
      {sectionsFirst && <div className={styles.page}>{text}</div>}
      {!isList && model.articles.length > 0 && (
        <Section title="Read next">
          <ArticleList articles={model.articles} />
        </Section>
      )}
      <PageBar model={model} className={bar.bar} actionClass={bar.enquire} />
    </>
  );
}
