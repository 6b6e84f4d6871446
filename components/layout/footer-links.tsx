import { Link } from '#components/ui/link.tsx';
import type { NavLink } from '#lib/pages/menus.ts';

type Props = { links: readonly NavLink[]; className?: string | undefined };

/** Whether a group of footer links, or a group inside it, has so many links that a phone shows them in two columns. */
export const isLongGroup = ({ children = [] }: NavLink): boolean => children.length > 5 || children.some(isLongGroup);

/** A list of footer links, each with its sublinks. A link without an address is the heading of its sublinks. */
export function FooterLinks({ links, className }: Props) {
  return (
    <ul className={className}>
      {links.map(({ name, href, children }) => (
        <li key={name}>
          {href ? <Link href={href}>{name}</Link> : name}
          {children && <FooterLinks links={children} className={className} />}
        </li>
      ))}
    </ul>
  );
}
