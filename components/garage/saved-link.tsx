import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { countOf } from '#lib/locale/plural.ts';
import { type GarageValue, useGarage } from './garage-context.ts';
import styles from './saved-link.module.scss';

// Sites without accounts never load it.
const UnreadMark = dynamic(() => import('#components/account/unread-mark.tsx').then((module) => module.UnreadMark), { ssr: false });

const maxCount = 99;

function CountedLink({ garage, href, className }: { garage: GarageValue; href: string; className: string | undefined }) {
  const count = useStore(garage.favourites.store, ({ cars }) => cars.length);
  const name = `Saved ${garage.nouns.many}`;
  const [unread, setUnread] = useState(0);
  const words = [count > 0 ? `${name}: ${count}` : name, unread > 0 && countOf(unread, 'new notice')].filter(Boolean).join(', ');
  return (
    <Link href={href} className={`${styles.link} ${className ?? ''}`} aria-label={words} data-tip={name}>
      <span className={styles.icon} aria-hidden="true">
        <Icon name="heart" size={22} />
        {garage.links.watchedHref && <UnreadMark site={garage.site} api={garage.api} onCount={setUnread} />}
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
