import { Link } from '#components/ui/link.tsx';
import type { BrandTile } from '#lib/pages/blocks/list-views.ts';

type Props = { tiles: BrandTile[]; className: string | undefined; tileClass: string | undefined };

/** Links to the pages of the brands, each with its logo, or its name where there is no logo. */
export function BrandTiles({ tiles, className, tileClass }: Props) {
  return (
    <ul className={className}>
      {tiles.map(({ link, logo }) => (
        <li key={logo.alt}>
          <Link href={link} className={tileClass}>
            {logo.src ? <img src={logo.src} alt={logo.alt} width={logo.width} height={logo.height} loading="lazy" /> : logo.alt}
          </Link>
        </li>
      ))}
    </ul>
  );
}
