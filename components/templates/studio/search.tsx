import { SearchPage } from '#components/search/search-page.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import frame from './frame.module.scss';
import styles from './search.module.scss';
import { StudioCard } from './studio-card.tsx';

const heading = (text: string) => <h1 className={`${frame.column} ${styles.head}`}>{text}</h1>;

export default function Search({ model }: { model: SearchModel }) {
  return (
    <div className={styles.search}>
      <SearchPage model={model} Card={StudioCard} heading={heading} />
    </div>
  );
}
