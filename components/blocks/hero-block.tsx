import { Prose } from '#components/content/prose.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { ButtonLink } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import type { LinkButton } from '#lib/pages/blocks/view-parts.ts';
import type { BlockKit } from './block-kit.ts';
import styles from './hero-block.module.scss';
import imageTextBlockStyles from './image-text-block.module.scss';

/** The buttons of a block. The first one is the primary button. */
function Buttons({ buttons }: { buttons: readonly LinkButton[] }) {
  if (buttons.length === 0) return null;
  return (
    <ul className={styles.buttons}>
      {buttons.map(({ label, href }, index) => (
        <li key={label}>
          <ButtonLink href={href} look={index === 0 ? 'primary' : 'secondary'} name={label} />
        </li>
      ))}
    </ul>
  );
}

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

/** A picture and a text beside each other. */
export function ImageTextBlock({ block, kit: { Section } }: { block: BlockViewOf<'image-text'>; kit: BlockKit }) {
  const { title, html, picture, alt, side, buttons } = block;
  return (
    <Section>
      <div className={imageTextBlockStyles.pair} data-side={picture ? side : undefined}>
        {picture && <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 620px, 100vw" boxClass={imageTextBlockStyles.picture} />}
        <div className={imageTextBlockStyles.text}>
          {title && <h2>{unbroken(title)}</h2>}
          <Prose html={html} />
          <Buttons buttons={buttons} />
        </div>
      </div>
    </Section>
  );
}
