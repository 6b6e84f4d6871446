import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { findPostcode } from '#lib/browser/search/find-postcode.ts';
import type { Language } from '#lib/locale/language.ts';
import type { Position } from '#lib/locale/places/nearest-places.ts';
import { postcodeCountry, readPostcode } from '#lib/locale/places/postcode.ts';
import { unhandledCase } from '#lib/model/unhandled-case.ts';
import styles from './near-me.module.scss';

type Props = {
  language: Language;
  creditsGeoNames: boolean;
  isFaulty: boolean;
  noteId: string;
  onSearch: (typed: string) => void;
};

/** The postcode that a shopper types to see the nearest location first (rule A42). It is neither sent nor stored. */
function PostcodeForm({ language, creditsGeoNames, isFaulty, noteId, onSearch }: Props) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const { noun } = postcodeCountry(language);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form className={styles.postcode} onSubmit={submit} noValidate>
      <label htmlFor={id}>Your {noun}</label>
      <span className={styles.line}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={10}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={isFaulty || undefined}
          aria-describedby={noteId}
        />
        <button type="submit" className={`${button.button} ${button.secondary}`}>
          Show distances
        </button>
      </span>
      {creditsGeoNames && (
        <small className={styles.credit}>
          Coordinates: <Link href="https://www.geonames.org/">GeoNames</Link>,{' '}
          <Link href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</Link>
        </small>
      )}
    </form>
  );
}

/** What a page knows about where the shopper is. `code` is the postcode that was typed. */
export type NearMeState =
  | { kind: 'idle' | 'asking' | 'refused' | 'invalid' | 'loading' | 'failed' }
  | { kind: 'unknown'; code: string }
  | { kind: 'found'; from: Position; code?: string };

const faults: readonly NearMeState['kind'][] = ['invalid', 'unknown'];

/** Whether the typed postcode is invalid. */
export const isPostcodeFault = ({ kind }: NearMeState): boolean => faults.includes(kind);

/** The message that the list shows. */
export function nearMeNote(state: NearMeState, language: Language, canType: boolean): string {
  const { digits, noun, example } = postcodeCountry(language);
  switch (state.kind) {
    case 'idle':
      return canType ? `Your position and your ${noun} stay in your browser.` : 'Your position stays in your browser.';
    case 'asking':
      return 'Finding your position …';
    case 'refused':
      return `Your browser did not tell your position. Allow it for this site, ${canType ? `type your ${noun}, ` : ''}or choose a location below.`;
    case 'invalid':
      return `Please enter a ${noun} of ${digits} digits, such as ${example}.`;
    case 'loading':
      return 'Working out the distances …';
    case 'failed':
      return 'The distances could not be loaded. Please try again.';
    case 'unknown':
      return `We do not know the ${noun} ${state.code}. Please check it, or choose a location below.`;
    case 'found':
      return `The ${state.code ? `location nearest to ${state.code}` : 'nearest location'} comes first. Distances are as the crow flies.`;
    default:
      return unhandledCase(state);
  }
}

type Asked = {
  language: Language;
  /** Whether a postcode may be typed, and whether its coordinates need a credit. */
  postcodes: { creditsGeoNames: boolean } | undefined;
  /** The words of the button. */
  label: string;
  /** Where the state is kept, if not in the component. */
  kept?: [NearMeState, (state: NearMeState) => void];
};

/**
 * The shopper's position, once they have pressed the button or typed a postcode, and the control for it. Both stay in the browser (rules
 * A35, A42 and S38).
 */
export function usePosition({ language, postcodes, label, kept }: Asked): { from: Position | undefined; control: ReactNode } {
  const noteId = useId();
  const own = useState<NearMeState>({ kind: 'idle' });
  const [state, setState] = kept ?? own;
  const questions = useRef(0);
  /** Only the answer to the last request counts. */
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
  return {
    from: state.kind === 'found' ? state.from : undefined,
    control: (
      <div className={styles.near}>
        <button type="button" className={`${button.button} ${button.quiet}`} onClick={askPosition} disabled={state.kind === 'asking'}>
          <Icon name="map-pin" size={18} />
          {label}
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
