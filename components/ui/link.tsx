import NextLink from 'next/link';
import type { ReactNode } from 'react';
import { linkKind } from '#lib/routes/paths.ts';
import { trackMark } from '#lib/tracking/events.ts';

type Props = {
  href: string;
  className?: string | undefined;
  children: ReactNode;
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
export function Link({ href, children, ...rest }: Props) {
  const kind = linkKind(href);
  if (kind === 'internal') {
    return (
      <NextLink href={href} prefetch={false} {...rest}>
        {children}
      </NextLink>
    );
  }
  const target = kind === 'external' ? { target: '_blank', rel: 'noopener' } : {};
  const trackedAttributes = kind === 'directions' ? trackMark('directions') : /^tel:/i.test(href) ? trackMark('call') : {};
  return (
    <a href={href} {...target} {...trackedAttributes} {...rest}>
      {children}
    </a>
  );
}
