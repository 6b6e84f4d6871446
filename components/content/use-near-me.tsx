import { type ReactNode, useId, useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import { findPostcode } from '#lib/browser/find-postcode.ts';
import { nearestPlaces } from '#lib/locale/places/nearest-places.ts';
import { readPostcode } from '#lib/locale/places/postcode.ts';
import type { ContentModel } from '#lib/pages/content.ts';
import type { LocationView } from '#lib/pages/location-view.ts';
import styles from './near-me.module.scss';
import { isPostcodeFault, type NearMeState, nearMeNote } from './near-me-notes.ts';
import { PostcodeForm } from './postcode-form.tsx';

type Asked = Pick<ContentModel, 'locations' | 'positions' | 'postcodes' | 'chrome'>;

/** How far away a place is, where that is known. */
const Away = ({ text }: { text: string | undefined }) => (text ? <p className={styles.away}>{text}</p> : null);

/**
 * The locations of a page, the nearest first once the shopper has asked for it, by position or by postcode. Both stay in the browser (rules
 * A35 and A42).
 */
export function useNearMe({ locations, positions, postcodes, chrome: { language } }: Asked): {
  places: LocationView[];
  away: (id: string) => ReactNode;
  control: ReactNode;
} {
  const noteId = useId();
  const [state, setState] = useState<NearMeState>({ kind: 'idle' });
  const questions = useRef(0);
  if (!positions) return { places: locations, away: () => null, control: null };
  /** Only the answer to the last question counts. */
  const start = (kind: 'asking' | 'loading') => {
    questions.current += 1;
    const question = questions.current;
    setState({ kind });
    return (answer: NearMeState) => question === questions.current && setState(answer);
  };
  const askPosition = () => {
    const answer = start('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => answer({ kind: 'found', from: { lat: coords.latitude, long: coords.longitude } }),
      () => answer({ kind: 'refused' }),
      { timeout: 10_000, maximumAge: 600_000 },
    );
  };
  const findTyped = (typed: string) => {
    const answer = start('loading');
    const code = readPostcode(typed, language);
    if (code === undefined) return answer({ kind: 'invalid' });
    findPostcode(code, language, { fetch: (input, init) => fetch(input, init) }).then(
      (from) => answer(from ? { kind: 'found', from, code } : { kind: 'unknown', code }),
      () => answer({ kind: 'failed' }),
    );
  };
  const nearest = state.kind === 'found' ? nearestPlaces(locations, positions, state.from, language) : undefined;
  const texts = new Map(nearest?.map(({ place, away }) => [place.id, away]));
  return {
    places: nearest?.map(({ place }) => place) ?? locations,
    away: (id) => <Away text={texts.get(id)} />,
    control: (
      <div className={styles.near}>
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={askPosition} disabled={state.kind === 'asking'}>
          <Icon name="map-pin" size={18} />
          Show the nearest first
        </button>
        {postcodes && (
          <PostcodeForm {...postcodes} language={language} isFaulty={isPostcodeFault(state)} noteId={noteId} onSearch={findTyped} />
        )}
        <p id={noteId} className={styles.note} role="status">
          {nearMeNote(state, language, postcodes !== undefined)}
        </p>
      </div>
    ),
  };
}
