import type { ReactNode } from 'react';
import { BlockList } from '#components/blocks/block-list.tsx';
import { HeroBlock } from '#components/blocks/hero-block.tsx';
import { hasSectionsFirst } from '#components/content/has-sections-first.ts';
import { ListPager } from '#components/content/list-pager.tsx';
import { TagList } from '#components/content/tag-list.tsx';
import { useNearMe } from '#components/content/use-near-me.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { FormJump } from '#components/forms/form-jump.tsx';
import { PageBar } from '#components/layout/page-bar.tsx';
import { PageTrail } from '#components/layout/page-trail.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ContentModel } from '#lib/pages/content.ts';
import { ArticleList } from './article-list.tsx';
import { blockKit } from './block-kit.tsx';
import bar from './contact-bar.module.scss';
import styles from './content.module.scss';
import { LocationGrid } from './location-grid.tsx';
import { PageBand } from './page-band.tsx';
import { Section } from './section.tsx';
import { TalkCard } from './talk-card.tsx';

const Form = ({ model }: { model: ContentModel }) => model.form && <FormBlock view={model.form} className={styles.form} />;

/** The page's text, with the dealer's contacts beside it. */
const Text = ({ model }: { model: ContentModel }) =>
  model.blocks.column.length > 0 || model.picture || model.form ? (
    <Section>
      <div
        className={[
          styles.columns,
          model.form && styles.withForm,
          model.blocks.beside && styles.withBeside,
          model.formFirst && styles.formFirst,
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {model.formFirst && <Form model={model} />}
        <div className={styles.text}>
          {model.picture && (
            <div className={styles.picture}>
              <Picture picture={model.picture} alt="" sizes="(min-width: 64rem) 800px, 100vw" width={960} eager />
            </div>
          )}
          <BlockList blocks={model.blocks.column} kit={blockKit} place="column" />
          <TagList tags={model.tags} />
        </div>
        {model.blocks.beside && (
          <div>
            <BlockList blocks={model.blocks.beside} kit={blockKit} place="column" />
          </div>
        )}
        {!model.formFirst && <Form model={model} />}
        <TalkCard chrome={model.chrome} />
      </div>
    </Section>
  ) : null;

const Sections = ({ model }: { model: ContentModel }) => <BlockList blocks={model.blocks.sections} kit={blockKit} place="page" />;

function Locations({ model }: { model: ContentModel }) {
  const { control, places, away } = useNearMe(model);
  return (
    <>
      <Section>
        {control}
        <LocationGrid locations={places} heading="h2" pageHeading={model.heading} away={away} />
      </Section>
      <Sections model={model} />
    </>
  );
}

/** What follows the heading, by kind of page. */
const bodies: Record<ContentModel['layout'], (props: { model: ContentModel }) => ReactNode> = {
  page: ({ model }) => (
    <>
      {!hasSectionsFirst(model) && <Text model={model} />}
      <Sections model={model} />
      {hasSectionsFirst(model) && <Text model={model} />}
      {model.locations.length > 0 && (
        <Section tone="sunken" title={model.locations.length === 1 ? 'Where to find us' : 'Our locations'}>
          <LocationGrid locations={model.locations} />
        </Section>
      )}
    </>
  ),
  article: ({ model }) => (
    <>
      <Text model={model} />
      <Sections model={model} />
      {model.articles.length > 0 && (
        <Section tone="sunken" title="More from the road">
          <ArticleList articles={model.articles} />
        </Section>
      )}
    </>
  ),
  articles: ({ model }) => (
    <Section>
      <div className={styles.tags}>
        <TagList tags={model.tags} />
      </div>
      <ArticleList articles={model.articles} heading="h2" />
      {model.pager && <ListPager pager={model.pager} label="Pages of articles" newer="Newer" older="Older" />}
    </Section>
  ),
  locations: Locations,
};

export default function Content({ model }: { model: ContentModel }) {
  const Body = bodies[model.layout];
  return (
    <>
      {model.blocks.hero ? (
        <HeroBlock block={model.blocks.hero} isFirst />
      ) : (
        <PageBand heading={model.heading} trail={<PageTrail model={model} />}>
          {model.intro && <p>{model.intro}</p>}
          {model.form && (model.blocks.column.length > 0 || hasSectionsFirst(model)) && !model.formFirst && (
            <FormJump form={model.form.form} className={styles.jump} />
          )}
          {model.dateText && (
            <p className={styles.date}>
              <time dateTime={model.date}>{model.dateText}</time>
            </p>
          )}
        </PageBand>
      )}
      <Body model={model} />
      <PageBar model={model} className={bar.bar} actionClass={bar.enquire} />
    </>
  );
}
