import type { SearchSetup } from '#lib/search/setup.ts';
import { isNoteId, noteText } from '#lib/search/words/notes.ts';
import styles from './results.module.scss';

type Props = { notes: readonly unknown[]; card: SearchSetup['card'] };

/** Explains words of the shopper that no filter answers (rule S35). */
export function Explanations({ notes, card }: Props) {
  const site = { language: card.locale.language, priceType: card.cars.priceType };
  return (
    <div className={styles.notes} role="note">
      {notes.filter(isNoteId).map((note) => (
        <p key={note}>{noteText(note, site)}</p>
      ))}
    </div>
  );
}
