import { HeroFind } from '#components/layout/hero-find.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Link } from '#components/ui/link.tsx';
import { Picture } from '#components/ui/picture.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './hero.module.scss';
import actions from './text-link.module.scss';

/** The headline above the picture of a vehicle, or alone where there is no picture. */
export function Hero({ model }: { model: HomeModel }) {
  const { hero, chrome, callToAction } = model;
  return (
    <section className={styles.hero} data-picture={hero.picture ? (hero.isPhoto ? 'photo' : 'drawn') : undefined}>
      {/* A long headline is set smaller, so that it does not cover the vehicle. */}
      <h1 className={styles.headline} data-long={hero.headline.length > 30 ? '' : undefined}>
        {hero.headline}
      </h1>
      {hero.picture && (
        <Picture picture={hero.picture} alt="" sizes="(width >= 60rem) 70vw, 106vw" width={960} eager boxClass={styles.stage} />
      )}
      <div className={styles.copy}>
        {hero.intro && <p>{hero.intro}</p>}
        <div className={hero.buttons.length === 0 ? styles.find : styles.actions}>
          <HeroFind model={model} name="Search in stock" placeholder="Make or model" />
        </div>
        <div className={styles.actions}>
          <ButtonLink href={chrome.searchHref} name={hero.seeAll} />
          {callToAction?.buttons.map(({ label, href }) => (
            <Link key={label} href={href} className={actions.link} name={label} />
          ))}
        </div>
      </div>
    </section>
  );
}
