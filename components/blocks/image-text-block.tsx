import { Prose } from '#components/content/prose.tsx';
import { unbroken } from '#components/content/unbroken-text.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import type { BlockKit } from './block-kit.ts';
import { Buttons } from './buttons.tsx';
import styles from './image-text-block.module.scss';

/** A picture and a text beside each other. */
export function ImageTextBlock({ block, kit: { Section } }: { block: BlockViewOf<'image-text'>; kit: BlockKit }) {
  const { title, html, picture, alt, side, buttons } = block;
  return (
    <Section>
      <div className={styles.pair} data-side={picture ? side : undefined}>
        {picture && <Picture picture={picture} alt={alt} sizes="(min-width: 64rem) 620px, 100vw" boxClass={styles.picture} />}
        <div className={styles.text}>
          {title && <h2>{unbroken(title)}</h2>}
          <Prose html={html} />
          <Buttons buttons={buttons} />
        </div>
      </div>
    </Section>
  );
}
