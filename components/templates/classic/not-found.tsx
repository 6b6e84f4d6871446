import { Link } from '#components/ui/link.tsx';
import type { NotFoundModel } from '#lib/pages/not-found.ts';

export default function NotFound({ model }: { model: NotFoundModel }) {
  return (
    <>
      <h1>{model.heading}</h1>
      <Link href={model.searchHref}>{model.searchLabel}</Link>
    </>
  );
}
