import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { Link } from '#components/ui/link.tsx';
import type { GarageModel, GarageTabView } from '#lib/pages/frames.ts';
import styles from './garage-tabs.module.scss';
import { SavedCars } from './saved-cars.tsx';
import type { CardOf } from './saved-item.tsx';

// Each tab's code loads when the tab is shown.
const WatchedCars = dynamic(() => import('./watched-cars.tsx').then((module) => module.WatchedCars), { ssr: false });
const SavedSearches = dynamic(() => import('./saved-searches.tsx').then((module) => module.SavedSearches), { ssr: false });
const Notices = dynamic(() => import('./notices.tsx').then((module) => module.Notices), { ssr: false });
const RecentCars = dynamic(() => import('./recent-cars.tsx').then((module) => module.RecentCars), { ssr: false });
const MyData = dynamic(() => import('#components/account/my-data.tsx').then((module) => module.MyData), { ssr: false });
const UnreadCount = dynamic(() => import('#components/account/unread-mark.tsx').then((module) => module.UnreadCount), { ssr: false });
const SignInHint = dynamic(() => import('#components/account/sign-in-hint.tsx').then((module) => module.SignInHint), { ssr: false });

type Props = { model: GarageModel; tabs: readonly GarageTabView[]; Card: CardOf };

/** The tab that an address names; the saved cars if it names none. */
const tabOf = (path: string, tabs: readonly GarageTabView[]): GarageTabView['tab'] => {
  const tabName = new URLSearchParams(path.split('?')[1]?.split('#')[0]).get('tab');
  return tabs.find(({ tab }) => tab === tabName)?.tab ?? 'saved-cars';
};

/** The favourites area of a site with a garage: its tabs are links, so each has an address (rule U12). */
export function GarageTabs({ model, tabs, Card }: Props) {
  const { asPath } = useRouter();
  const [shown, setShown] = useState<GarageTabView['tab']>();
  // The built HTML has no query.
  useEffect(() => setShown(tabOf(asPath, tabs)), [asPath, tabs]);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a phone has no room for all tabs, so the one that is shown comes into view
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && current) nav.current.scrollLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
  }, [shown]);
  const hasAccounts = model.chrome.garage.watchedHref !== undefined;
  const [unread, setUnread] = useState(0);
  return (
    <>
      {hasAccounts && <UnreadCount site={model.chrome.slug} onCount={setUnread} />}
      <nav ref={nav} className={styles.tabs} aria-label={model.heading}>
        {tabs.map(({ tab, name, href }) => (
          <Link
            key={tab}
            href={href}
            name={tab === 'notices' && unread > 0 ? `${name} (${unread})` : name}
            className={styles.tab}
            aria-current={tab === shown ? 'page' : undefined}
          />
        ))}
      </nav>
      {hasAccounts && (shown === 'saved-cars' || shown === 'recent-cars') && <SignInHint chrome={model.chrome} />}
      {(shown === undefined || shown === 'saved-cars') && <SavedCars model={model} Card={Card} />}
      {shown === 'watched-cars' && <WatchedCars model={model} Card={Card} />}
      {shown === 'saved-searches' && <SavedSearches model={model} />}
      {shown === 'notices' && <Notices chrome={model.chrome} />}
      {shown === 'recent-cars' && <RecentCars model={model} Card={Card} />}
      {shown === 'my-data' && <MyData chrome={model.chrome} />}
    </>
  );
}
