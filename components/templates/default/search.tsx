import { SearchPage } from '#components/search/search-page.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import { Card } from './card.tsx';
import styles from './search.module.scss';

const heading = (text: string) => <h1 className={styles.head}>{text}</h1>;

export default function Search({ model }: { model: SearchModel }) {
  return (
    <div className={styles.page}>
      <SearchPage model={model} Card={Card} heading={heading} />
    </div>
  );
}
