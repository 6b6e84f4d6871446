import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { BlockProps } from './block-kit.ts';
import styles from './map-link-block.module.scss';

/** Files to download. */
export function DownloadsBlock({ block }: BlockProps<'downloads'>) {
  return (
    <ul className={styles.files}>
      {block.files.map(({ name, href, note }) => (
        <li key={href}>
          <Link href={href} className={styles.file}>
            <Icon name="file-down" size={22} />
            <span>
              {name}
              {note && <span className={styles.note}> {note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An address with directions. */
export function MapLinkBlock({ block }: BlockProps<'map-link'>) {
  const { name, address, href } = block;
  return (
    <div className={styles.card}>
      <Icon name="map-pin" size={24} />
      <div>
        <p className={styles.name}>{name}</p>
        <p>{address}</p>
        <Link href={href} className={styles.link} name="Get directions" />
      </div>
    </div>
  );
}
