import { HeroFind } from '#components/layout/hero-find.tsx';
import chip from '#components/ui/chip.module.scss';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './hero.module.scss';

const quickLinks = 5;

/** The headline, a search box, and links to the most frequent body types. */
export function Hero({ model }: { model: HomeModel }) {
  const { hero, chrome } = model;
  const bodies = model.facets.find((section) => section.attribute === 'simple_body')?.tiles ?? [];
  return (
    <section className={styles.hero} data-picture={hero.picture ? (hero.isPhoto ? 'photo' : 'drawn') : undefined}>
      <div className={styles.page}>
        <div className={styles.text}>
          <h1 className={styles.headline}>{hero.headline}</h1>
          {hero.intro && <p className={styles.intro}>{hero.intro}</p>}
          <div className={styles.search}>
            <HeroFind model={model} size="large" name="Find your next one" />
          </div>
          <div className={styles.quick}>
            <Link href={chrome.searchHref} className={styles.count} name={hero.seeAll} />
            {bodies.length > 1 && (
              <ul className={`${chip.chips} ${styles.chips}`}>
                {bodies.slice(0, quickLinks).map((tile) => (
                  <li key={tile.href}>
                    <Link href={tile.href} className={chip.chip} name={tile.label} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </div>
      {hero.picture && (
        <div className={styles.picture}>
          <Picture
            picture={hero.picture}
            alt=""
            sizes="(min-width: 80rem) calc(75vw - 30rem), (min-width: 64rem) 54vw, 100vw"
            width={960}
            eager
          />
        </div>
      )}
    </section>
  );
}
