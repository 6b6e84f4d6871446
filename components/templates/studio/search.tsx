import { Link } from '#components/ui/link.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import frame from './frame.module.scss';
import styles from './search.module.scss';
import { StudioCard } from './studio-card.tsx';

export default function Search({ model }: { model: SearchModel }) {
  const { nouns, phone } = model.chrome;
  return (
    <div className={`${frame.column} ${styles.search}`}>
      <div className={styles.head}>
        <h1>{model.heading}</h1>
        <p className={styles.count}>
          {model.total} {model.total === 1 ? nouns.one : nouns.many}
        </p>
      </div>
      {model.total === 0 && (
        <p className={styles.none}>
          There are no {nouns.many} here right now. New ones arrive every week
          {phone && (
            <>
              , or tell us what you are after: <Link href={phone.href}>{phone.text}</Link>
            </>
          )}
          .
        </p>
      )}
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
