import { Prose } from '#components/content/prose.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import styles from './faq-block.module.scss';

/** Questions that open their answer. They work without scripts, and the browser's search in the page opens them. */
export function FaqBlock({ block, kit, place }: { block: BlockViewOf<'faq'>; kit: BlockKit; place: BlockPlace }) {
  return (
    <BlockFrame title={block.title} place={place} kit={kit}>
      <div className={styles.questions} data-place={place}>
        {block.questions.map(({ question, html }) => (
          <details key={question} className={styles.question}>
            <summary className={styles.summary}>
              {question}
              <Icon name="chevron-down" size={20} />
            </summary>
            <div className={styles.answer}>
              <Prose html={html} />
            </div>
          </details>
        ))}
      </div>
    </BlockFrame>
  );
}
