import { type ReactNode, useId, useState } from 'react';
import { CardRibbon } from '#components/car/card-parts.tsx';
import { PicturePlaceholder } from '#components/car/picture-placeholder.tsx';
import { PriceBlock } from '#components/car/price-block.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { CarData } from '#lib/browser/garage/car-data.ts';
import type { CarCard } from '#lib/cars/card.ts';
import { type CompareRow, compareTable } from '#lib/cars/compare.ts';
import type { Nouns } from '#lib/locale/nouns.ts';
import styles from './compare-table.module.scss';

/** The head of a car's column; it stays in view while the rows scroll. */
function CompareHead({ card, remove }: { card: CarCard; remove: () => void }) {
  return (
    <div className={styles.head}>
      <div className={styles.picture}>
        {card.picture ? (
          <Picture picture={card.picture} alt="" sizes="(width >= 64rem) 260px, 40vw" width={320} />
        ) : (
          <PicturePlaceholder text="No photo" />
        )}
        {card.ribbon?.tone === 'sold' && (
          <div className={styles.ribbon}>
            <CardRibbon ribbon={card.ribbon} />
          </div>
        )}
        <button type="button" className={styles.remove} onClick={remove}>
          <Icon name="x" size={18} />
          <span className="visually-hidden">Remove {card.title} from compare</span>
        </button>
      </div>
      <Link href={card.href} className={styles.title} name={card.title} />
      {card.subtitle && <p className={styles.subtitle}>{card.subtitle}</p>}
      <PriceBlock price={card.price} />
    </div>
  );
}

/** A table cell. Screen readers hear "Not stated" for an empty one. */
function Value({ value }: { value: string | undefined }) {
  if (value === undefined)
    return (
      <span className={styles.soft}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Not stated</span>
      </span>
    );
  if (value === 'Yes')
    return (
      <span className={styles.yes}>
        <Icon name="check" size={18} />
        Yes
      </span>
    );
  return value === 'Not listed' ? <span className={styles.soft}>{value}</span> : value;
}

function Row({ row, keys }: { row: CompareRow; keys: string[] }) {
  return (
    <tr data-differs={row.differs ? '' : undefined}>
      <th scope="row">
        {row.label}
        {row.differs && (
          <span className={styles.mark}>
            <Icon name="equal-not" size={16} />
            <span className="visually-hidden">, differs</span>
          </span>
        )}
      </th>
      {row.values.map((value, index) => (
        <td key={keys[index]}>
          <Value value={value} />
        </td>
      ))}
    </tr>
  );
}

type Props = { cars: CarData[]; remove: (slug: string) => void; nouns: Nouns; share?: ReactNode };

/**
 * Cars in columns, attributes in rows. Rows that differ come first and are marked, and a checkbox hides the others. A phone shows two cars
 * at a time, and a swipe shows the next (rule G8).
 */
export function CompareTable({ cars, remove, nouns, share }: Props) {
  const [showsOnlyDifferences, setShowsOnlyDifferences] = useState(false);
  const checkboxId = useId();
  const groups = compareTable(cars);
  const rows = groups.flatMap((group) => group.rows);
  const differenceCount = rows.filter((row) => row.differs).length;
  const hasSeveral = cars.length > 1;
  const visibleGroups = groups
    .map((group) => ({ ...group, rows: showsOnlyDifferences && hasSeveral ? group.rows.filter((row) => row.differs) : group.rows }))
    .filter((group) => group.rows.length > 0);
  const keys = cars.map(({ id }) => id);
  return (
    <>
      {hasSeveral ? (
        <div className={styles.bar}>
          <label htmlFor={checkboxId} className={styles.only}>
            <input
              id={checkboxId}
              type="checkbox"
              checked={showsOnlyDifferences}
              onChange={(event) => setShowsOnlyDifferences(event.target.checked)}
            />
            Show differences only
          </label>
          {share}
          <p role="status">
            <Icon name="equal-not" size={16} className={styles.legend} /> {differenceCount} of {rows.length} rows differ
          </p>
        </div>
      ) : (
        <p className={styles.bar}>Add another {nouns.one} to see the differences.</p>
      )}
      {cars.length > 2 && (
        <p className={styles.hint}>
          Swipe to see all {cars.length} {nouns.many}.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards must be able to scroll it */}
      <section className={styles.scroll} aria-label="Comparison" tabIndex={0}>
        <table className={styles.table} style={{ '--cars': cars.length } as React.CSSProperties}>
          <thead>
            <tr>
              <td />
              {cars.map(({ id, card }) => (
                <th key={id} scope="col">
                  <CompareHead card={card} remove={() => remove(card.slug)} />
                </th>
              ))}
            </tr>
          </thead>
          {visibleGroups.map((group) => (
            <tbody key={group.title}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={cars.length + 1}>
                  <span>{group.title}</span>
                </th>
              </tr>
              {group.rows.map((row) => (
                <Row key={row.label} row={row} keys={keys} />
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </>
  );
}
