import { BlockList } from '#components/blocks/block-list.tsx';
import { type ContentLook, ContentPage, TextColumns } from '#components/blocks/content-page.tsx';
import { TagList } from '#components/content/tag-list.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import { ArticleList } from './article-list.tsx';
import { blockKit } from './block-kit.tsx';
import bar from './contact-bar.module.scss';
import styles from './content.module.scss';
import { LocationGrid } from './location-grid.tsx';
import section from './section.module.scss';
import { PageBand, Section } from './section.tsx';
import talkCard from './talk-card.module.scss';

/** The column beside a page of text: the phone number and a link to the stock. */
function TalkCard({ chrome }: { chrome: Chrome }) {
  return (
    <aside className={`${section.forest} ${section.contours} ${talkCard.card}`} aria-label="Talk to us">
      <h2 className={talkCard.title}>Talk to us</h2>
      {chrome.phone && <PhoneLink phone={chrome.phone} className={talkCard.phone} size={26} />}
      <ButtonLink href={chrome.searchHref} look="bare" className={talkCard.button}>
        See our {chrome.nouns.many}
      </ButtonLink>
    </aside>
  );
}

const look: ContentLook = {
  kit: blockKit,
  bar,
  Frame: ({ children }) => children,
  Head: ({ model, trail, jump }) => (
    <PageBand heading={model.heading} trail={trail()}>
      {model.intro && <p>{model.intro}</p>}
      {jump(styles.jump)}
      {model.dateText && (
        <p className={styles.date}>
          <time dateTime={model.date}>{model.dateText}</time>
        </p>
      )}
    </PageBand>
  ),
  List: ({ model, near, pager }) =>
    model.layout === 'articles' ? (
      <Section>
        <div className={styles.tags}>
          <TagList tags={model.tags} />
        </div>
        <ArticleList articles={model.articles} heading="h2" />
        {pager}
      </Section>
    ) : (
      <Section>
        {near.control}
        <LocationGrid locations={near.places} heading="h2" pageHeading={model.heading} away={near.away} />
      </Section>
    ),
  Text: ({ model }) =>
    (model.blocks.column.length > 0 || model.picture || model.form) && (
      <Section>
        <TextColumns model={model} kit={blockKit} styles={styles} aside={<TalkCard chrome={model.chrome} />}>
          <div className={styles.text}>
            {model.picture && (
              <Picture picture={model.picture} alt="" sizes="(min-width: 64rem) 800px, 100vw" width={960} eager boxClass={styles.picture} />
            )}
            <BlockList blocks={model.blocks.column} kit={blockKit} place="column" />
            <TagList tags={model.tags} />
          </div>
        </TextColumns>
      </Section>
    ),
  Places: ({ model: { locations } }) => (
    <Section tone="sunken" title={locations.length === 1 ? 'Where to find us' : 'Our locations'}>
      <LocationGrid locations={locations} />
    </Section>
  ),
  Articles: ({ model }) => (
    <Section tone="sunken" title="More from the road">
      <ArticleList articles={model.articles} />
    </Section>
  ),
};

export default function Content({ model }: { model: ContentModel }) {
  return <ContentPage model={model} look={look} />;
}
