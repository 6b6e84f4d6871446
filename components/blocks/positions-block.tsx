import { Icon } from '#components/ui/icon.tsx';
import { Link } from '#components/ui/link.tsx';
import { useViewingTime } from '#components/ui/use-viewing-time.ts';
import type { BlockProps } from './block-kit.ts';
import styles from './positions-block.module.scss';

/** Open positions. One that closed since the build disappears. */
export function PositionsBlock({ block }: BlockProps<'positions'>) {
  const now = useViewingTime(block.positions.flatMap(({ ends }) => ends ?? []));
  const positions = block.positions.filter(({ ends = Number.POSITIVE_INFINITY }) => now < ends);
  const Heading = block.title ? 'h3' : 'h2';
  return (
    <>
      {positions.length === 0 && <p>These positions have closed. New ones are shown here.</p>}
      <ul className={styles.positions}>
        {positions.map(({ title, href, text, facts, closesText }) => (
          <li key={href} className={styles.position}>
            <Heading className={styles.title}>
              <Link href={href}>{title}</Link>
            </Heading>
            <p className={styles.facts}>{facts.join(' · ')}</p>
            {text && <p className={styles.text}>{text}</p>}
            {closesText && <p className={styles.facts}>{closesText}</p>}
            <Icon name="arrow-right" size={20} />
          </li>
        ))}
      </ul>
    </>
  );
}
