import Head from 'next/head';
import type { PageHead as Data } from '#lib/routes/page-head.ts';

/** Title, description, canonical URL, robots and icon of a page. Without the icon link, browsers request /favicon.ico. */
export function PageHead({ head }: { head: Data }) {
  return (
    <Head>
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {head.index ? <link rel="canonical" href={head.canonical} /> : <meta name="robots" content="noindex" />}
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:url" content={head.canonical} />
    </Head>
  );
}
