import styles from './waiting-cards.module.scss';

/** Empty places for cars that are loading. */
export function WaitingCards({ count, noun }: { count: number; noun: string }) {
  const places = Array.from({ length: count }, (_, index) => index);
  return (
    <>
      <p className="visually-hidden" role="status">
        Loading {noun}…
      </p>
      <ul className={styles.cards} aria-hidden="true">
        {places.map((place) => (
          <li key={place} />
        ))}
      </ul>
    </>
  );
}
