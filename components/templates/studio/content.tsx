import { BlockList } from '#components/blocks/block-list.tsx';
import { HeroBlock } from '#components/blocks/hero-block.tsx';
import { hasSectionsFirst } from '#components/content/has-sections-first.ts';
import { ListPager } from '#components/content/list-pager.tsx';
import { TagList } from '#components/content/tag-list.tsx';
import { UnbrokenText } from '#components/content/unbroken-text.tsx';
import { useNearMe } from '#components/content/use-near-me.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { FormJump } from '#components/forms/form-jump.tsx';
import { PageBar } from '#components/layout/page-bar.tsx';
import { PageTrail } from '#components/layout/page-trail.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ContentModel } from '#lib/pages/content.ts';
import bar from './action-bar.module.scss';
import { blockKit } from './block-kit.tsx';
import styles from './content.module.scss';
import frame from './frame.module.scss';
import { Journal } from './journal.tsx';
import { Places } from './places.tsx';
import { Section } from './section.tsx';
import actions from './text-link.module.scss';

export default function Content({ model }: { model: ContentModel }) {
  const { articles, chrome, layout, locations } = model;
  const isList = layout === 'articles' || layout === 'locations';
  const { hero, column, beside, sections } = model.blocks;
  const sectionsFirst = hasSectionsFirst(model);
  const texts = [
    frame.column,
    styles.text,
    (model.form || beside) && styles.withForm,
    model.formFirst && styles.formFirst,
    (hero || sectionsFirst) && styles.first,
  ];
  const near = useNearMe(model);
  const form = model.form && <FormBlock view={model.form} className={beside || sectionsFirst ? styles.wideForm : undefined} />;
  const endsWithCall = !sectionsFirst && sections.at(-1)?.type === 'call-to-action';
  const text = (column.length > 0 || model.form) && (
    <div className={texts.filter(Boolean).join(' ')}>
      {model.formFirst && form}
      {column.length > 0 && (
        <div className={styles.blocks}>
          <BlockList blocks={column} kit={blockKit} place="column" />
        </div>
      )}
      {beside && (
        <div>
          <BlockList blocks={beside} kit={blockKit} place="column" />
        </div>
      )}
      {!model.formFirst && form}
    </div>
  );
  return (
    <>
      {hero ? (
        <HeroBlock block={hero} isFirst />
      ) : (
        <div className={`${frame.column} ${styles.head}`}>
          <div>
            <PageTrail model={model} className={styles.trail} />
            {model.dateText && (
              <p className={styles.date}>
                <time dateTime={model.date}>{model.dateText}</time>
              </p>
            )}
            <h1 className={styles.heading}>
              <UnbrokenText text={model.heading} />
            </h1>
            {model.intro && <p className={styles.intro}>{model.intro}</p>}
            <TagList tags={model.tags} />
            {model.form && (column.length > 0 || sectionsFirst) && !model.formFirst && (
              <FormJump form={model.form.form} className={`${styles.jump} ${model.picture ? '' : styles.needless}`} />
            )}
          </div>
          {model.picture && (
            <div className={styles.picture}>
              <Picture picture={model.picture} alt="" sizes="(width >= 60rem) 52vw, 100vw" width={960} eager />
            </div>
          )}
        </div>
      )}
      {!sectionsFirst && text}
      {isList && (
        <div className={`${frame.column} ${styles.list}`}>
          {near.control}
          {layout === 'articles' ? (
            <Journal articles={articles} level={2} />
          ) : (
            <Places places={near.places} level={2} pageHeading={model.heading} away={near.away} />
          )}
          {model.pager && <ListPager pager={model.pager} label="Pages of articles" newer="Newer" older="Older" />}
        </div>
      )}
      <BlockList blocks={sections} kit={blockKit} place="page" />
      {sectionsFirst && text}
      {!isList && locations.length > 0 && (
        <section className={`${frame.column} ${styles.list}`} aria-labelledby="visit">
          <h2 id="visit" className={`${frame.heading} ${styles.title}`}>
            Come and see us
          </h2>
          <Places places={locations} />
        </section>
      )}
      {!isList && articles.length > 0 && (
        <Section id="more" title="Keep reading" className={styles.soft} headingClass={styles.title}>
          <Journal articles={articles} />
        </Section>
      )}
      {layout === 'page' && !endsWithCall && (
        <section className={`${frame.dark} ${styles.close}`} aria-labelledby="next">
          <div className={frame.column}>
            <h2 id="next" className={frame.heading}>
              Talk to a person
            </h2>
            <div className={styles.actions}>
              {chrome.phone && (
                <Link href={chrome.phone.href} className={`${button.button} ${button.secondary}`}>
                  Call {chrome.phone.text}
                </Link>
              )}
              <Link href={chrome.searchHref} className={actions.link}>
                Search {chrome.nouns.many}
              </Link>
            </div>
          </div>
        </section>
      )}
      <PageBar model={model} className={bar.bar} actionClass={bar.enquire} />
    </>
  );
}
