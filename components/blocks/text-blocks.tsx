import { Prose } from '#components/content/prose.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { type BlockProps, partHeading } from './block-kit.ts';
import styles from './steps-block.module.scss';

/** A table; on a narrow screen it scrolls sideways in its own box. */
export function TableBlock({ block }: BlockProps<'table'>) {
  const { title, columns, rows, note } = block;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className={styles.box} tabIndex={0} aria-label={title ?? columns.join(', ')}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={[first, ...cells].join(' ')}>
                <th scope="row">{first}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note && <p className={styles.note}>{note}</p>}
    </>
  );
}

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

/** Numbered steps, in order. */
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
