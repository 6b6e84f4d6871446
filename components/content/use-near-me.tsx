import type { ReactNode } from 'react';
import styles from '#components/ui/near-me.module.scss';
import { usePosition } from '#components/ui/use-position.tsx';
import { nearestPlaces } from '#lib/locale/places/nearest-places.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import type { LocationView } from '#lib/pages/location-view.ts';

/** How far away a place is, if known. */
const Away = ({ text }: { text: string | undefined }) => (text ? <p className={styles.away}>{text}</p> : null);

type Asked = Pick<ContentModel, 'locations' | 'positions' | 'postcodes' | 'chrome'>;

/** The locations of a page, the nearest first once the shopper has asked for it (rules A35 and A42). */
export function useNearMe({ locations, positions, postcodes, chrome: { language } }: Asked): {
  places: LocationView[];
  away: (id: string) => ReactNode;
  control: ReactNode;
} {
  const { from, control } = usePosition({ language, postcodes, label: 'Show the nearest first' });
  if (!positions) return { places: locations, away: () => null, control: null };
  const nearest = from && nearestPlaces(locations, positions, from, language);
  const texts = new Map(nearest?.map(({ place, away }) => [place.id, away]));
  return { places: nearest?.map(({ place }) => place) ?? locations, away: (id) => <Away text={texts.get(id)} />, control };
}
