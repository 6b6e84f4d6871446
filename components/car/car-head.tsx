import Head from 'next/head';
import type { CarModel } from '#lib/pages/car.ts';
import { jsonLdText } from '#lib/routes/json-ld.ts';

/** The robots tag: a sold car may be indexed until it leaves the listing, and never after that (rule L3). */
const robotsOf = ({ past, listedUntil, head }: CarModel) => {
  if (past || !head.index) return 'noindex';
  // A Date cannot hold every number of milliseconds.
  if (listedUntil === undefined || Number.isNaN(new Date(listedUntil).getTime())) return undefined;
  return `unavailable_after: ${new Date(listedUntil).toISOString()}`;
};

/** What only a car's page has in its head: robots and JSON-LD. */
export function CarHead({ model }: { model: CarModel }) {
  const robots = robotsOf(model);
  return (
    <Head>
      {robots && <meta name="robots" content={robots} />}
      {!model.past && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no "<" is left.
          dangerouslySetInnerHTML={{ __html: jsonLdText(model.structuredData) }}
        />
      )}
    </Head>
  );
}
