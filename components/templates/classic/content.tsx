import { Prose } from '#components/content/prose.tsx';
import type { ContentModel } from '#lib/pages/content.ts';

export default function Content({ model }: { model: ContentModel }) {
  return (
    <>
      <h1>{model.heading}</h1>
      {model.html && <Prose html={model.html} />}
    </>
  );
}
