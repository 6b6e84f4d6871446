import NextLink from 'next/link';
import type { ReactNode } from 'react';
import { linkKind } from '#lib/routes/paths.ts';
import { linkAttributes } from '#lib/tracking/link-attributes.ts';
import button from './button.module.scss';

type Props = {
  href: string;
  className?: string | undefined;
  /** In place of children. */
  name?: ReactNode;
  children?: ReactNode;
  'aria-label'?: string | undefined;
  /** The tooltip of a link that is an icon only. */
  'data-tip'?: string | undefined;
  'aria-current'?: 'page' | undefined;
  onClick?: () => void;
};

/**
 * A link to this site stays in the app; tel:, mailto: and maps are plain anchors; every other link opens a new tab. Pages are not
 * prefetched, to save mobile data.
 */
export function Link({ href, name, children = name, ...rest }: Props) {
  if (linkKind(href) === 'internal') {
    return (
      <NextLink href={href} prefetch={false} {...rest}>
        {children}
      </NextLink>
    );
  }
  return (
    <a href={href} {...linkAttributes(href)} {...rest}>
      {children}
    </a>
  );
}

type ButtonLinkProps = {
  href: string;
  /** `bare` leaves the colours to the class. */
  look?: 'primary' | 'secondary' | 'quiet' | 'bare' | undefined;
  /** As wide as its container. */
  isWide?: boolean;
  className?: string | undefined;
} & ({ name: string } | { children: ReactNode });

/** A link that looks like a button. */
export const ButtonLink = ({ href, look = 'primary', isWide = false, className, ...text }: ButtonLinkProps) => (
  <Link href={href} className={[button.button, button[look], isWide && button.block, className].filter(Boolean).join(' ')} {...text} />
);

type LinkOrTextProps = {
  item: { name: string; href?: string };
  className?: string | undefined;
  /** For a name that leads nowhere, if it looks different. */
  textClass?: string | undefined;
  as?: 'span' | 'p';
  onClick: () => void;
};

/** An item of a menu: a link, or its name alone where it has no address. */
export function LinkOrText({ item: { name, href }, className, textClass = className, as: Text = 'span', onClick }: LinkOrTextProps) {
  if (!href) return <Text className={textClass}>{name}</Text>;
  return <Link href={href} className={className} onClick={onClick} name={name} />;
}
