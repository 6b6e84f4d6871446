import { Link } from '#components/ui/link.tsx';
import { useCardsForSale } from '#components/ui/use-availability.ts';
import type { BlockViewOf, FactsView } from '#lib/pages/blocks/block-views.ts';
import type { BlockKit } from './block-kit.ts';
import styles from './electric-block.module.scss';
import factsBlockStyles from './facts-block.module.scss';

type Props = Pick<FactsView, 'rows'> & { className: string | undefined; rowClass?: string | undefined };

/** Facts by name, each with its values. */
function Facts({ rows, className, rowClass }: Props) {
  return (
    <dl className={className}>
      {rows.map(({ name, values }) => (
        <div key={name} className={rowClass}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

export const FactsBlock = ({ block }: { block: FactsView }) => (
  <Facts rows={block.rows} className={factsBlockStyles.facts} rowClass={factsBlockStyles.row} />
);

/** Electric cars and their figures at the moment of viewing, with the assumptions behind the figures. */
export function ElectricBlock({ block, kit: { Section, Cars } }: { block: BlockViewOf<'electric'>; kit: BlockKit }) {
  const cards = useCardsForSale(block.cars.map(({ card }) => card));
  if (cards.length === 0) return null;
  const shown = block.cars.filter(({ card }) => cards.some(({ id }) => id === card.id));
  return (
    <>
      <Section title={block.title}>
        <ul className={styles.cars}>
          {shown.map(({ card, kind, facts }) => (
            <li key={card.id} className={styles.car}>
              <p className={styles.name}>
                <Link href={card.href}>{card.title}</Link>
                <span className={styles.kind}>{[card.subtitle, kind].filter(Boolean).join(' · ')}</span>
              </p>
              {facts.length > 0 && <Facts rows={facts} className={styles.facts} />}
            </li>
          ))}
        </ul>
        <div className={styles.assumptions}>
          <h3>How we worked this out</h3>
          <ul>
            {block.assumptions.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      </Section>
      <Section title={block.stockTitle} more={block.more}>
        <Cars cards={cards} />
      </Section>
    </>
  );
}
