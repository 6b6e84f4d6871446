import { BlockList } from '#components/blocks/block-list.tsx';
import { type ContentLook, ContentPage, TextColumns } from '#components/blocks/content-page.tsx';
import { LocationCard } from '#components/car/location-card.tsx';
import { ArticleCard } from '#components/content/article-card.tsx';
import { SpecialHours } from '#components/content/special-hours.tsx';
import { TagList } from '#components/content/tag-list.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { PhoneLink } from '#components/layout/phone-link.tsx';
import { ButtonLink, Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import { blockKit } from './block-kit.tsx';
import bar from './car-bar.module.scss';
import styles from './content.module.scss';
import section from './section.module.scss';
import { ArticleList, Section } from './section.tsx';

/** The column beside a text: the dealer's contacts and a link to the stock. */
function Help({ chrome }: { chrome: Chrome }) {
  return (
    <aside className={styles.help} aria-label="Talk to us">
      {(chrome.phone || chrome.email) && <h2 className={styles.title}>Talk to us</h2>}
      {chrome.phone && <PhoneLink phone={chrome.phone} className={styles.phone} size={20} />}
      {chrome.email && <Link href={`mailto:${chrome.email}`} className={styles.email} name={chrome.email} />}
      <ButtonLink href={chrome.searchHref} look="secondary" isWide>
        Search all {chrome.nouns.many}
      </ButtonLink>
    </aside>
  );
}

const look: ContentLook = {
  kit: blockKit,
  bar,
  Frame: ({ isFirst, children }) =>
    isFirst ? <article className={styles.page}>{children}</article> : <div className={styles.page}>{children}</div>,
  Head: ({ model, trail, jump }) => (
    <>
      {trail(styles.trail)}
      <header className={styles.head}>
        {model.dateText && (
          <time dateTime={model.date} className={styles.date}>
            {model.dateText}
          </time>
        )}
        <h1>{unbroken(model.heading)}</h1>
        {model.intro && <p className={styles.intro}>{model.intro}</p>}
        <TagList tags={model.tags} />
        {jump(styles.jump)}
      </header>
    </>
  ),
  List: ({ model, near, pager }) => (
    <>
      {near.control}
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
      {pager}
    </>
  ),
  // A single location is shown beside the text, where other pages offer help.
  Text: ({ model }) => {
    const { blocks, form, picture, locations } = model;
    const [place, ...others] = locations;
    if (![...blocks.column, form, picture, blocks.beside, place].some(Boolean)) return null;
    const aside = (
      <div className={styles.aside}>
        {!place && <Help chrome={model.chrome} />}
        {place && others.length === 0 && <LocationCard location={place} heading="h2" />}
      </div>
    );
    return (
      <TextColumns model={model} kit={blockKit} styles={styles} aside={aside}>
        <div className={styles.text}>
          {picture && (
            <Picture picture={picture} alt="" sizes="(min-width: 64rem) 720px, 100vw" width={960} eager boxClass={styles.picture} />
          )}
          <BlockList blocks={blocks.column} kit={blockKit} place="column" />
        </div>
      </TextColumns>
    );
  },
  Places: ({ model: { locations } }) =>
    locations.length > 1 && (
      <div className={section.thirds}>
        {locations.map((location) => (
          <LocationCard key={location.id} location={location} heading="h2" />
        ))}
      </div>
    ),
  Articles: ({ model }) => (
    <Section title="Read next">
      <ArticleList articles={model.articles} />
    </Section>
  ),
};

export default function Content({ model }: { model: ContentModel }) {
  return <ContentPage model={model} look={look} />;
}
