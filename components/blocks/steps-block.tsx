import { Prose } from '#components/content/prose.tsx';
import type { BlockProps } from './block-kit.ts';
import { partHeading } from './part-heading.ts';
import styles from './steps-block.module.scss';

/** What happens, in order. */
export function StepsBlock({ block, place }: BlockProps<'steps'>) {
  const PartTitle = partHeading(block.title);
  return (
    <ol className={styles.steps} data-place={place}>
      {block.steps.map(({ title, html }) => (
        <li key={title} className={styles.step}>
          <PartTitle className={styles.title}>{title}</PartTitle>
          {html && <Prose html={html} />}
        </li>
      ))}
    </ol>
  );
}
