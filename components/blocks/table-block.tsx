import type { BlockProps } from './block-kit.ts';
import styles from './table-block.module.scss';

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
