import { Prose } from '#components/content/prose.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { Buttons } from './buttons.tsx';
import styles from './hero-block.module.scss';

type Props = { block: BlockViewOf<'hero'> /** Whether it has the heading of the page. */; isFirst?: boolean };

/** A picture over half of a wide screen, with a heading, a text and buttons beside it. */
export function HeroBlock({ block, isFirst = false }: Props) {
  const { title, html, picture, alt, buttons } = block;
  const Heading = isFirst ? 'h1' : 'h2';
  return (
    <section className={styles.hero} data-picture={picture ? '' : undefined} aria-label={title}>
      <div className={styles.page}>
        <div className={styles.text}>
          <Heading className={styles.title}>{unbroken(title)}</Heading>
          {html && <Prose html={html} />}
          <Buttons buttons={buttons} />
        </div>
      </div>
      {picture && (
        <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 50vw, 100vw" width={960} eager={isFirst} boxClass={styles.picture} />
      )}
    </section>
  );
}
