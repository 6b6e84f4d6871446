import Head from 'next/head';
import { jsonLdText } from '#lib/cars/structured-data.ts';
import type { CarModel } from '#lib/pages/car.ts';

/** The robots tag: a sold car may be indexed until it leaves the listing, and never after that (rule L3). */
const robotsOf = ({ past, listedUntil, head }: CarModel) => {
  if (past || !head.index) return 'noindex';
  // A Date cannot hold every number of milliseconds.
  if (listedUntil === undefined || Number.isNaN(new Date(listedUntil).getTime())) return undefined;
  return `unavailable_after: ${new Date(listedUntil).toISOString()}`;
};

/** What only a car's page has in its head: the tags for shared links, robots and JSON-LD. */
export function CarHead({ model }: { model: CarModel }) {
  const { social, chrome } = model;
  const robots = robotsOf(model);
  return (
    <Head>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={chrome.name} />
      <meta property="og:locale" content={chrome.language.replace('-', '_')} />
      {social && <meta property="og:image" content={social.url} />}
      {social && <meta property="og:image:width" content={String(social.width)} />}
      {social && <meta property="og:image:height" content={String(social.height)} />}
      {social && <meta property="og:image:alt" content={social.alt} />}
      <meta name="twitter:card" content={social ? 'summary_large_image' : 'summary'} />
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
