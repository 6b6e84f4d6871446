import { Icon } from '#components/ui/icon.tsx';
import type { DetailRow } from '#lib/cars/details.ts';
import type { CarModel } from '#lib/pages/car.ts';
import styles from './car-texts.module.scss';
import { CardRibbon } from './card-parts.tsx';
import { Gallery } from './gallery.tsx';

const shownAtOnce = 12;

const Items = ({ items }: { items: string[] }) => (
  <ul className={styles.features}>
    {items.map((item) => (
      <li key={item}>
        <Icon name="check" size={18} stroke={2.25} />
        <span>{item}</span>
      </li>
    ))}
  </ul>
);

/** The features of a car. The ones after the first twelve open on a click, without script. */
export function FeatureList({ title, items }: { title: string; items: string[] }) {
  const unique = [...new Set(items)];
  if (unique.length === 0) return null;
  const rest = unique.slice(shownAtOnce);
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <Items items={unique.slice(0, shownAtOnce)} />
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>Show {rest.length} more</summary>
          <Items items={rest} />
        </details>
      )}
    </section>
  );
}

export function DetailsPanel({ title, rows }: { title: string; rows: DetailRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <dl className={styles.details}>
        {rows.map((row) => (
          <div key={row.label} className={styles.row}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** New Zealand's Consumer Information Notice (rule Q7). */
export function ConsumerNotice({ rows }: { rows: DetailRow[] | undefined }) {
  return rows ? <DetailsPanel title="Consumer Information Notice" rows={rows} /> : null;
}

/** The dealer's comments about a car. */
export function CarComments({ title, paragraphs }: { title: string; paragraphs: string[] }) {
  if (paragraphs.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.comments}>
        {paragraphs.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change order and may repeat.
          <p key={index}>{text}</p>
        ))}
      </div>
    </section>
  );
}

/** Everything a car's page says about the car below its pictures: features, details and the dealer's comments. */
export function CarTexts({ model }: { model: CarModel }) {
  return (
    <>
      <FeatureList {...model.features} />
      <DetailsPanel title={model.detailsTitle} rows={model.details} />
      <ConsumerNotice rows={model.consumerNotice} />
      <CarComments {...model.comments} />
    </>
  );
}

type Props = {
  model: Pick<CarModel, 'gallery' | 'title' | 'ribbon' | 'request'>;
  /** The `sizes` of the large picture in this template's layout. */
  sizes: string;
  /** Wraps the ribbon in a box of this class. */
  ribbonClass?: string | undefined;
};

/** The pictures of a car's page, with its ribbon over them. */
export function CarGallery({ model, sizes, ribbonClass }: Props) {
  const ribbon = model.ribbon && <CardRibbon ribbon={model.ribbon} />;
  return (
    <Gallery
      pictures={model.gallery}
      name={model.title}
      sizes={sizes}
      overlay={ribbon && ribbonClass ? <div className={ribbonClass}>{ribbon}</div> : ribbon}
      request={model.request}
    />
  );
}
