import { type ReactNode, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import type { Position } from '#lib/locale/places/distance-between.ts';
import { nearestPlaces } from '#lib/locale/places/nearest-places.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import type { LocationView } from '#lib/pages/location-view.ts';
import styles from './near-me.module.scss';

type State = { kind: 'idle' | 'asking' | 'refused' } | { kind: 'found'; from: Position };

/** How far away a place is, where that is known. */
const Away = ({ text }: { text: string | undefined }) => (text ? <p className={styles.away}>{text}</p> : null);

/** The locations of a page, the nearest first once the shopper has asked for it. The position stays in the browser (rule A35). */
export function useNearMe({ locations, positions, chrome }: Pick<ContentModel, 'locations' | 'positions' | 'chrome'>): {
  places: LocationView[];
  away: (id: string) => ReactNode;
  control: ReactNode;
} {
  const [state, setState] = useState<State>({ kind: 'idle' });
  if (!positions) return { places: locations, away: () => null, control: null };
  const ask = () => {
    setState({ kind: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setState({ kind: 'found', from: { lat: coords.latitude, long: coords.longitude } }),
      () => setState({ kind: 'refused' }),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  };
  const found = state.kind === 'found' ? nearestPlaces(locations, positions, state.from, chrome.language) : undefined;
  const texts = new Map(found?.map(({ place, away }) => [place.id, away]));
  const notes = {
    idle: 'Your position stays in your browser.',
    asking: 'Finding your position …',
    refused: 'Your browser did not tell your position. Allow it for this site, or choose a location below.',
    found: 'The nearest location comes first. Distances are as the crow flies.',
  };
  return {
    places: found?.map(({ place }) => place) ?? locations,
    away: (id) => <Away text={texts.get(id)} />,
    control: (
      <div className={styles.near}>
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={ask} disabled={state.kind === 'asking'}>
          <Icon name="map-pin" size={18} />
          Show the nearest first
        </button>
        <p className={styles.note} role="status">
          {notes[state.kind]}
        </p>
      </div>
    ),
  };
}
