import { LocationCard } from '#components/car/location-card.tsx';
import { ArticleCard } from '#components/content/article-card.tsx';
import { Prose } from '#components/content/prose.tsx';
import { FormBlock } from '#components/forms/form-block.tsx';
import { FormJump } from '#components/forms/form-jump.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { ContentModel } from '#lib/pages/content.ts';
import { ArticleList } from './article-list.tsx';
import styles from './content.module.scss';
import { Help } from './help.tsx';
import section from './section.module.scss';
import { Section } from './section.tsx';

/** A page of text, an article, the list of articles or the list of locations. */
export default function Content({ model }: { model: ContentModel }) {
  const isList = model.layout === 'articles' || model.layout === 'locations';
  return (
    <>
      <article className={styles.page}>
        <header className={styles.head}>
          {model.dateText && (
            <time dateTime={model.date} className={styles.date}>
              {model.dateText}
            </time>
          )}
          <h1>{model.heading}</h1>
          {model.intro && <p className={styles.intro}>{model.intro}</p>}
          {model.form && model.html && <FormJump form={model.form.form} className={styles.jump} />}
        </header>
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
              {model.html && <Prose html={model.html} />}
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
      </article>
      {!isList && model.articles.length > 0 && (
        <Section title="Read next">
          <ArticleList articles={model.articles} />
        </Section>
      )}
    </>
  );
}
