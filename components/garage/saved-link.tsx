import { useStore } from 'zustand';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { type GarageValue, useGarage } from './garage-context.ts';
import styles from './saved-link.module.scss';

const maxCount = 99;

function CountedLink({ garage, href, className }: { garage: GarageValue; href: string; className: string | undefined }) {
  const count = useStore(garage.favourites.store, ({ cars }) => cars.length);
  const name = `Saved ${garage.nouns.many}`;
  return (
    <Link href={href} className={`${styles.link} ${className ?? ''}`} aria-label={count > 0 ? `${name}: ${count}` : name} data-tip={name}>
      <span className={styles.icon} aria-hidden="true">
        <Icon name="heart" size={22} />
        {count > 0 && <span className={styles.count}>{count > maxCount ? `${maxCount}+` : count}</span>}
      </span>
    </Link>
  );
}

/** The link to the saved cars. The count sits on the icon, so nothing moves when it appears. */
export function SavedLink({ className }: { className?: string }) {
  const garage = useGarage();
  const href = garage?.links.savedHref;
  return garage && href ? <CountedLink garage={garage} href={href} className={className} /> : null;
}
