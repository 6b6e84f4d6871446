import type { SearchModel } from '#lib/pages/search.ts';
import frame from './frame.module.scss';
import styles from './search.module.scss';
import { StudioCard } from './studio-card.tsx';

export default function Search({ model }: { model: SearchModel }) {
  const { nouns } = model.chrome;
  return (
    <div className={`${frame.column} ${styles.search}`}>
      <div className={styles.head}>
        <h1>{model.heading}</h1>
        <p className={styles.count}>
          {model.total} {model.total === 1 ? nouns.one : nouns.many}
        </p>
      </div>
      <h2 className="visually-hidden">Results</h2>
      <ul className={styles.grid}>
        {model.cards.map((card, index) => (
          <li key={card.id}>
            <StudioCard card={card} eager={index < 3} />
          </li>
        ))}
      </ul>
    </div>
  );
}
