import { Prose } from '#components/content/prose.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import { partHeading } from './part-heading.ts';
import styles from './steps-block.module.scss';

/** What happens, in order. */
export function StepsBlock({ block, kit, place }: { block: BlockViewOf<'steps'>; kit: BlockKit; place: BlockPlace }) {
  const PartTitle = partHeading(block.title);
  return (
    <BlockFrame title={block.title} place={place} kit={kit}>
      <ol className={styles.steps} data-place={place}>
        {block.steps.map(({ title, html }) => (
          <li key={title} className={styles.step}>
            <PartTitle className={styles.title}>{title}</PartTitle>
            {html && <Prose html={html} />}
          </li>
        ))}
      </ol>
    </BlockFrame>
  );
}
