import { HeroFind } from '#components/layout/hero-find.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './hero.module.scss';
import section from './section.module.scss';

/** The dark top of the home page: headline, search box, and the picture of a vehicle behind a slanted edge. */
export function Hero({ hero, chrome }: { hero: HomeModel['hero']; chrome: Chrome }) {
  const count = `${hero.count} ${hero.count === 1 ? chrome.nouns.one : chrome.nouns.many}`;
  return (
    <section
      className={`${section.section} ${section.dark} ${section.contours} ${styles.hero}`}
      data-picture={hero.picture ? (hero.isPhoto ? 'photo' : 'drawn') : undefined}
      aria-label={chrome.name}
    >
      <div className={`${section.inner} ${styles.inner}`}>
        <div className={styles.words}>
          <h1 className={styles.headline}>{hero.headline}</h1>
          {hero.intro && <p className={styles.intro}>{hero.intro}</p>}
          <div className={styles.search}>
            <HeroFind model={{ hero, chrome }} size="large" placeholder="Make or model" />
          </div>
          {hero.count > 0 && (
            <Link href={chrome.searchHref} className={styles.count}>
              {hero.count === 1 ? `See the ${chrome.nouns.one} in stock today` : `See all ${count} in stock`}
            </Link>
          )}
        </div>
      </div>
      {hero.picture && (
        <Picture picture={hero.picture} alt="" sizes="(min-width: 64rem) 56vw, 100vw" width={960} eager boxClass={styles.picture} />
      )}
    </section>
  );
}
