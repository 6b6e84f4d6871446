import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import styles from './map-link-block.module.scss';

/** An address with the way there. */
export function MapLinkBlock({ block, kit, place }: { block: BlockViewOf<'map-link'>; kit: BlockKit; place: BlockPlace }) {
  const { title, name, address, href } = block;
  return (
    <BlockFrame title={title} place={place} kit={kit}>
      <div className={styles.card}>
        <Icon name="map-pin" size={24} />
        <div>
          <p className={styles.name}>{name}</p>
          <p>{address}</p>
          <Link href={href} className={styles.link}>
            Get directions
          </Link>
        </div>
      </div>
    </BlockFrame>
  );
}
