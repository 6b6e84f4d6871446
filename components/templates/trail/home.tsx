import { Link } from '#components/ui/link.tsx';
import type { HomeModel } from '#lib/pages/home.ts';

export default function Home({ model }: { model: HomeModel }) {
  return (
    <>
      <h1>{model.hero.headline}</h1>
      {model.latest.map((card) => (
        <Link key={card.id} href={card.href}>
          {card.title}
        </Link>
      ))}
    </>
  );
}
