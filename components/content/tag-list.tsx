import chip from '#components/ui/chip.module.scss';
import { Link } from '#components/ui/link.tsx';
import type { TagLink } from '#lib/pages/content.ts';

/** What articles are about. */
export function TagList({ tags = [] }: { tags?: readonly TagLink[] | undefined }) {
  if (tags.length === 0) return null;
  return (
    <nav aria-label="Topics">
      <ul className={chip.chips}>
        {tags.map(({ name, href, isCurrent }) => (
          <li key={href}>
            <Link href={href} className={chip.chip} {...(isCurrent ? { 'aria-current': 'page' as const } : {})} name={name} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
