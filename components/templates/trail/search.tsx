import { SearchPage } from '#components/search/search-page.tsx';
import type { SearchModel } from '#lib/pages/search.ts';
import styles from './search.module.scss';
import { PageBand } from './section.tsx';
import { TrailCard } from './trail-card.tsx';

const heading = (text: string) => <PageBand heading={text} />;

export default function Search({ model }: { model: SearchModel }) {
  return (
    <div className={styles.page}>
      <SearchPage model={model} Card={TrailCard} heading={heading} />
    </div>
  );
}
