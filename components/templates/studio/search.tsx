import { Link } from '#components/ui/link.tsx';
import type { SearchModel } from '#lib/pages/search.ts';

export default function Search({ model }: { model: SearchModel }) {
  return (
    <>
      <h1>{model.heading}</h1>
      {model.cards.map((card) => (
        <Link key={card.id} href={card.href}>
          {card.title}
        </Link>
      ))}
    </>
  );
}
