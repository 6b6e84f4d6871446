import type { SearchModel } from '#lib/pages/search.ts';
import { CardGrid } from './card-grid.tsx';
import { PageBand } from './page-band.tsx';
import styles from './search.module.scss';
import { Section } from './section.tsx';

/** Where to go from a page without results: to all the stock, or where this is all of it, to the phone. */
function wayOn({ chrome, path, total }: SearchModel) {
  if (total > 0) return undefined;
  if (path !== chrome.searchHref) return { words: `See all ${chrome.nouns.many}`, href: chrome.searchHref };
  return chrome.phone && { words: 'Tell us what you are after', aside: `Call ${chrome.phone.text}.`, href: chrome.phone.href };
}

export default function Search({ model }: { model: SearchModel }) {
  const { nouns } = model.chrome;
  const count = model.total === 1 ? `1 ${nouns.one}` : `${model.total} ${nouns.many}`;
  const close = wayOn(model);
  return (
    <>
      <PageBand heading={model.heading}>
        <p>{model.total === 0 ? `No ${nouns.many} here today.` : count}</p>
      </PageBand>
      <Section className={styles.results}>
        <CardGrid cards={model.cards} heading="h2" eager={1} {...(close ? { close } : {})} />
      </Section>
    </>
  );
}
