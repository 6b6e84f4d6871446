import { Link } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';
import styles from './brand-names.module.scss';
import frame from './frame.module.scss';

/** Brand pages as a ruled grid of names or logos. */
export function BrandNames({ grid }: { grid: HomeModel['brandGrid'] }) {
  if (grid.tiles.length === 0) return null;
  return (
    <section className={`${frame.section} ${styles.section}`} aria-labelledby="brands">
      <div className={frame.column}>
        <h2 id="brands" className={`${frame.heading} ${styles.heading}`}>
          {grid.title}
        </h2>
        <ul className={styles.grid}>
          {grid.tiles.map(({ link, logo }) => (
            <li key={logo.alt}>
              <Link href={link} className={styles.tile}>
                {logo.src ? <img src={logo.src} alt={logo.alt} width={logo.width} height={logo.height} loading="lazy" /> : logo.alt}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
