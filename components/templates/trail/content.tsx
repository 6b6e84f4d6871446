import type { ReactNode } from 'react';
import { Prose } from '#components/content/prose.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { FormJump } from '#components/forms/form-jump.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ContentModel } from '#lib/pages/content.ts';
import { ArticleList } from './article-list.tsx';
import styles from './content.module.scss';
import { LocationGrid } from './location-grid.tsx';
import { PageBand } from './page-band.tsx';
import { Section } from './section.tsx';
import { TalkCard } from './talk-card.tsx';

/** The page's text, with the dealer's contacts beside it. */
const Text = ({ model }: { model: ContentModel }) =>
  model.html || model.picture || model.form ? (
    <Section>
      <div className={`${styles.columns} ${model.form ? styles.withForm : ''}`}>
        <div className={styles.text}>
          {model.picture && (
            <div className={styles.picture}>
              <Picture picture={model.picture} alt="" sizes="(min-width: 64rem) 800px, 100vw" width={960} eager />
            </div>
          )}
          {model.html && <Prose html={model.html} />}
        </div>
        {model.form && <FormBlock view={model.form} className={styles.form} />}
        <TalkCard chrome={model.chrome} />
      </div>
    </Section>
  ) : null;

/** What follows the heading, by kind of page. */
const bodies: Record<ContentModel['layout'], (props: { model: ContentModel }) => ReactNode> = {
  page: ({ model }) => (
    <>
      <Text model={model} />
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
      {model.articles.length > 0 && (
        <Section tone="sunken" title="More from the road">
          <ArticleList articles={model.articles} />
        </Section>
      )}
    </>
  ),
  articles: ({ model }) => (
    <Section>
      <ArticleList articles={model.articles} heading="h2" />
    </Section>
  ),
  locations: ({ model }) => (
    <Section>
      <LocationGrid locations={model.locations} heading="h2" />
    </Section>
  ),
};

export default function Content({ model }: { model: ContentModel }) {
  const Body = bodies[model.layout];
  return (
    <>
      <PageBand heading={model.heading}>
        {model.intro && <p>{model.intro}</p>}
        {model.form && model.html && <FormJump form={model.form.form} className={styles.jump} />}
        {model.dateText && (
          <p className={styles.date}>
            <time dateTime={model.date}>{model.dateText}</time>
          </p>
        )}
      </PageBand>
      <Body model={model} />
    </>
  );
}
