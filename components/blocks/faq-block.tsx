import { Prose } from '#components/content/prose.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { BlockProps } from './block-kit.ts';
import styles from './faq-block.module.scss';

/** Questions that open their answer. They work without scripts, and the browser's search in the page opens them. */
export function FaqBlock({ block, place }: BlockProps<'faq'>) {
  return (
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
  );
}
