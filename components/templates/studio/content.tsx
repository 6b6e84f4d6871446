import { BlockList } from '#components/blocks/block-list.tsx';
import { type ContentLook, ContentPage, TextColumns } from '#components/blocks/content-page.tsx';
import { hasSectionsFirst } from '#components/content/content-parts.ts';
import { TagList } from '#components/content/tag-list.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
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

const look: ContentLook = {
  kit: blockKit,
  bar,
  Frame: ({ children }) => children,
  Head: ({ model, trail, jump }) => (
    <div className={`${frame.column} ${styles.head}`}>
      <div>
        {trail(styles.trail)}
        {model.dateText && (
          <p className={styles.date}>
            <time dateTime={model.date}>{model.dateText}</time>
          </p>
        )}
        <h1 className={styles.heading}>{unbroken(model.heading)}</h1>
        {model.intro && <p className={styles.intro}>{model.intro}</p>}
        <TagList tags={model.tags} />
        {jump(`${styles.jump} ${model.picture ? '' : styles.needless}`)}
      </div>
      {model.picture && (
        <Picture picture={model.picture} alt="" sizes="(width >= 60rem) 52vw, 100vw" width={960} eager boxClass={styles.picture} />
      )}
    </div>
  ),
  List: ({ model, near, pager }) => (
    <div className={`${frame.column} ${styles.list}`}>
      {near.control}
      {model.layout === 'articles' ? (
        <Journal articles={model.articles} level={2} />
      ) : (
        <Places places={near.places} level={2} pageHeading={model.heading} away={near.away} />
      )}
      {pager}
    </div>
  ),
  Text: ({ model }) => {
    const { blocks, form } = model;
    const isBelow = hasSectionsFirst(model);
    if (blocks.column.length === 0 && !form) return null;
    const classes = {
      columns: `${frame.column} ${styles.text} ${blocks.hero || isBelow ? styles.first : ''}`,
      withForm: styles.withForm,
      withBeside: form ? undefined : styles.withForm,
      formFirst: styles.formFirst,
      form: blocks.beside || isBelow ? styles.wideForm : undefined,
    };
    return (
      <TextColumns model={model} kit={blockKit} styles={classes}>
        {blocks.column.length > 0 && (
          <div className={styles.blocks}>
            <BlockList blocks={blocks.column} kit={blockKit} place="column" />
          </div>
        )}
      </TextColumns>
    );
  },
  Places: ({ model }) => (
    <section className={`${frame.column} ${styles.list}`} aria-labelledby="visit">
      <h2 id="visit" className={`${frame.heading} ${styles.title}`}>
        Come and see us
      </h2>
      <Places places={model.locations} />
    </section>
  ),
  Articles: ({ model }) => (
    <Section id="more" title="Keep reading" className={styles.soft} headingClass={styles.title}>
      <Journal articles={model.articles} />
    </Section>
  ),
  End: ({ model }) => {
    const { chrome, layout, blocks } = model;
    if (layout !== 'page' || (!hasSectionsFirst(model) && blocks.sections.at(-1)?.type === 'call-to-action')) return null;
    return (
      <section className={`${frame.dark} ${styles.close}`} aria-labelledby="next">
        <div className={frame.column}>
          <h2 id="next" className={frame.heading}>
            Talk to a person
          </h2>
          <div className={styles.actions}>
            {chrome.phone && (
              <ButtonLink href={chrome.phone.href} look="secondary">
                Call {chrome.phone.text}
              </ButtonLink>
            )}
            <Link href={chrome.searchHref} className={actions.link}>
              Search {chrome.nouns.many}
            </Link>
          </div>
        </div>
      </section>
    );
  },
};

export default function Content({ model }: { model: ContentModel }) {
  return <ContentPage model={model} look={look} />;
}
