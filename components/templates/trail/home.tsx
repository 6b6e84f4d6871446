import { PriceFinder } from '#components/search/price-finder.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import { ArticleList } from './article-list.tsx';
import { BrandGrid } from './brand-grid.tsx';
import { CallToAction } from './call-to-action.tsx';
import { Community } from './community.tsx';
import { FacetRows } from './facet-rows.tsx';
import styles from './grids.module.scss';
import { Hero } from './hero.tsx';
import { LatestStock } from './latest-stock.tsx';
import { LocationGrid } from './location-grid.tsx';
import { Section } from './section.tsx';
import { SetupCards } from './setup-cards.tsx';

export default function Home({ model }: { model: HomeModel }) {
  const { chrome, articles } = model;
  const blog = articles[0]?.href.split('/').slice(0, -1).join('/');
  return (
    <>
      <Hero hero={model.hero} chrome={chrome} />
      <BrandGrid {...model.brandGrid} />
      <SetupCards cards={model.cards} />
      <LatestStock cards={model.latest} total={model.hero.count} chrome={chrome} />
      {model.prices && (
        <Section tone="forest" contours className={styles.prices ?? ''}>
          <PriceFinder prices={model.prices} chrome={chrome} />
        </Section>
      )}
      <FacetRows sections={model.facets} />
      {model.callToAction && <CallToAction {...model.callToAction} />}
      <Community social={chrome.social} hiring={model.hiring} name={chrome.name} />
      {articles.length > 0 && (
        <Section tone="sunken" title="From the road" {...(blog ? { more: { name: 'All stories', href: blog } } : {})}>
          <ArticleList articles={articles} />
        </Section>
      )}
      {model.locations.length > 0 && (
        <Section title={model.locations.length === 1 ? 'Where to find us' : 'Our locations'}>
          <LocationGrid locations={model.locations} />
        </Section>
      )}
    </>
  );
}
