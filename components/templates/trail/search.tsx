import { SearchPage } from '#components/search/search-page.tsx';
import { Link } from '#components/ui/link.tsx';
import type { CarCard } from '#lib/cars/card.ts';
import type { SearchModel } from '#lib/pages/search.ts';

function Card({ card }: { card: CarCard }) {
  return <Link href={card.href}>{card.title}</Link>;
}

export default function Search({ model }: { model: SearchModel }) {
  return (
    <>
      <h1>{model.heading}</h1>
      <SearchPage model={model} Card={Card} />
    </>
  );
}
