import styles from './car-comments.module.scss';

/** The dealer's comments about a car. */
export function CarComments({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change order and may repeat.
          <p key={index}>{text}</p>
        ))}
      </div>
    </section>
  );
}
