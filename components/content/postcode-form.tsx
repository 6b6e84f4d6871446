import { type FormEvent, useId, useState } from 'react';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { Language } from '#lib/locale/language.ts';
import { postcodeCountry } from '#lib/locale/places/postcode.ts';
import styles from './near-me.module.scss';

type Props = {
  language: Language;
  creditsGeoNames: boolean;
  isFaulty: boolean;
  noteId: string;
  onSearch: (typed: string) => void;
};

/** The postcode that a shopper types to see the nearest location first (rule A42). It is neither sent nor stored. */
export function PostcodeForm({ language, creditsGeoNames, isFaulty, noteId, onSearch }: Props) {
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
