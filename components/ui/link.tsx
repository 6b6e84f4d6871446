import NextLink from 'next/link';
import type { ReactNode } from 'react';
import { linkKind } from '#lib/routes/paths.ts';
import { trackMark } from '#lib/tracking/events.ts';

type Props = {
  href: string;
  className?: string | undefined;
  children: ReactNode;
  'aria-label'?: string | undefined;
  /** The name of a link that is an icon only, for a tooltip. */
  'data-tip'?: string | undefined;
  'aria-current'?: 'page' | undefined;
  onClick?: () => void;
};

/**
 * A link by the rules of spec §2: a single slash stays in the app, tel:, mailto: and maps are plain anchors, all else opens a new tab.
 * Pages are not prefetched: a phone's data is spent on what is opened.
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
  const counted = kind === 'directions' ? trackMark('directions') : /^tel:/i.test(href) ? trackMark('call') : {};
  return (
    <a href={href} {...target} {...counted} {...rest}>
      {children}
    </a>
  );
}
