import { SearchBox } from '#components/layout/search-box.tsx';
import button from '#components/ui/button.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import { ClassicCard } from './classic-card.tsx';
import styles from './search.module.scss';

export default function Search({ model }: { model: SearchModel }) {
  const { nouns, searchHref, phone } = model.chrome;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{model.heading}</h1>
        <p className={styles.count}>
          {model.total} {model.total === 1 ? nouns.one : nouns.many}
        </p>
      </header>
      <aside className={styles.filters} aria-label="Filters">
        <SearchBox chrome={model.chrome} name="Search in stock" />
      </aside>
      <div className={styles.results}>
        {model.cards.length === 0 ? (
          <div className={styles.empty}>
            <p>
              Nothing in {model.heading} right now. {phone ? `Call ${phone.text} and tell us what you are after, or` : 'Try'} look through
              everything we have.
            </p>
            <Link href={searchHref} className={`${button.button} ${button.secondary}`}>
              Show all {nouns.many}
            </Link>
          </div>
        ) : (
          <ul className={styles.grid}>
            {model.cards.map((card, index) => (
              <li key={card.id}>
                <ClassicCard card={card} heading="h2" eager={index < 2} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
