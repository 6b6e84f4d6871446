import type { ContentModel } from '#lib/pages/content.ts';
import { pageTrail } from '#lib/routes/page-trail.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';

type Props = { model: Pick<ContentModel, 'chrome' | 'head' | 'heading'>; className?: string | undefined };

/** The breadcrumbs of a page of text. */
export function PageTrail({ model: { chrome, head, heading }, className }: Props) {
  return (
    <div className={className}>
      <Breadcrumbs items={pageTrail(head.canonical.slice(chrome.url.length), heading)} />
    </div>
  );
}
