import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { countOf } from '#lib/locale/plural.ts';
import { compareHref } from '#lib/routes/paths.ts';
import styles from './compare-link.module.scss';
import { type GarageValue, useGarage, useKept } from './garage-context.ts';

function CompareCountLink({ garage }: { garage: GarageValue }) {
  const { cars } = useKept(garage.compared);
  if (cars.length === 0) return null;
  const name = `Compare ${countOf(cars.length, garage.nouns.one, garage.nouns.many)}`;
  return (
    <Link
      href={compareHref(cars.map(({ slug }) => slug))}
      className={`${button.button} ${button.secondary} ${styles.link}`}
      aria-label={name}
      data-tip={name}
    >
      <Icon name="scale" size={20} />
      {cars.length}
    </Link>
  );
}

/** The link to the comparison inside a small screen's bottom bar. It replaces the compare bar there. */
export function CompareLink() {
  const garage = useGarage();
  return garage?.links.compareHref ? <CompareCountLink garage={garage} /> : null;
}
