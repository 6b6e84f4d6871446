import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import type { BlockViewOf } from '#lib/pages/blocks/block-views.ts';
import { BlockFrame } from './block-frame.tsx';
import type { BlockKit, BlockPlace } from './block-kit.ts';
import styles from './downloads-block.module.scss';

/** Files to take away. */
export function DownloadsBlock({ block, kit, place }: { block: BlockViewOf<'downloads'>; kit: BlockKit; place: BlockPlace }) {
  return (
    <BlockFrame title={block.title} place={place} kit={kit}>
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
    </BlockFrame>
  );
}
