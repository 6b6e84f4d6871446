import NextLink from 'next/link';
import type { ReactNode } from 'react';
import { linkKind } from '#lib/routes/paths.ts';
import { linkAttributes } from '#lib/tracking/link-attributes.ts';

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
