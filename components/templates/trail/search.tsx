import type { SearchModel } from '#lib/pages/search.ts';
import { CardGrid } from './card-grid.tsx';
import { PageBand } from './page-band.tsx';
import styles from './search.module.scss';
import { Section } from './section.tsx';

export default function Search({ model }: { model: SearchModel }) {
  const { nouns } = model.chrome;
  const count = model.total === 1 ? `1 ${nouns.one}` : `${model.total} ${nouns.many}`;
  return (
    <>
      <PageBand heading={model.heading}>
        <p>{model.total === 0 ? `No ${nouns.many} here today.` : `${count} in stock`}</p>
      </PageBand>
      <Section className={styles.results}>
        <CardGrid
          cards={model.cards}
          heading="h2"
          eager={1}
          {...(model.total === 0 ? { close: { words: `See all ${nouns.many}`, href: model.chrome.searchHref } } : {})}
        />
      </Section>
    </>
  );
}
