import { useRef } from 'react';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { useRootMark } from '#components/ui/use-root-mark.ts';
import { countOf } from '#lib/locale/plural.ts';
import { compareHref, compareLimit } from '#lib/routes/paths.ts';
import styles from './compare-bar.module.scss';
import { type GarageValue, useKept } from './garage-context.ts';
import { KeptPicture } from './kept-picture.tsx';

/** The compare list at the bottom of the window. At the end of the page it has its own space and covers nothing. */
export function CompareBar({ garage }: { garage: GarageValue }) {
  const { compared, nouns } = garage;
  const { cars } = useKept(compared);
  const bar = useRef<HTMLElement>(null);
  useRootMark('data-with-compare-bar');
  const remove = (id: string) => {
    compared.remove(id);
    bar.current?.focus();
  };
  return (
    <section ref={bar} className={styles.bar} aria-label="Compare list" tabIndex={-1}>
      <ul className={styles.cars}>
        {cars.map((car) => (
          <li key={car.id}>
            <button type="button" className={styles.car} onClick={() => remove(car.id)} title={car.name}>
              <span className="visually-hidden">Remove {car.name} from compare</span>
              <KeptPicture src={car.primary_image_url} className={styles.picture} placeholder={<span className={styles.picture} />} />
              <span className={styles.cross}>
                <Icon name="x" size={14} stroke={2.5} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {cars.length < compareLimit && (
        <p className={styles.hint}>
          Add up to {compareLimit - cars.length} more {compareLimit - cars.length === 1 ? nouns.one : nouns.many}
        </p>
      )}
      <Link href={compareHref(cars.map(({ slug }) => slug))} className={styles.compare}>
        Compare {countOf(cars.length, nouns.one, nouns.many)}
      </Link>
    </section>
  );
}
