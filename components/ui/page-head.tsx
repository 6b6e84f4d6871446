import Head from 'next/head';
import type { Chrome } from '#lib/pages/chrome.ts';
import type { PageHead as Data } from '#lib/routes/page-head.ts';

type Props = { head: Data; chrome: Pick<Chrome, 'name' | 'language'> };

/** Title, description, canonical URL, robots, icon and shared picture of a page. Browsers find /favicon.ico and /apple-touch-icon.png by themselves. */
export function PageHead({ head, chrome }: Props) {
  const { social } = head;
  return (
    <Head>
      <title>{head.title}</title>
      {/* One element serves both: search engines read the name, social networks the property. */}
      <meta name="description" property="og:description" content={head.description} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <link rel="icon" href="/favicon.svg" />
      {head.index ? <link rel="canonical" href={head.canonical} /> : <meta name="robots" content="noindex" />}
      {Object.entries(head.alternates ?? {}).map(([language, href]) => (
        <link key={language} rel="alternate" hrefLang={language} href={href} />
      ))}
      <meta property="og:title" content={head.title} />
      <meta property="og:url" content={head.canonical} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:site_name" content={chrome.name} />
      <meta property="og:locale" content={chrome.language.replace('-', '_')} />
      {social && <meta property="og:image" content={social.url} />}
      {social?.width && <meta property="og:image:width" content={String(social.width)} />}
      {social?.height && <meta property="og:image:height" content={String(social.height)} />}
      {social && <meta property="og:image:alt" content={social.alt} />}
      <meta name="twitter:card" content={social?.width ? 'summary_large_image' : 'summary'} />
      {head.feed && <link rel="alternate" type="application/rss+xml" title={chrome.name} href={head.feed} />}
      {head.verification?.map((token) => (
        <meta key={token} name="google-site-verification" content={token} />
      ))}
    </Head>
  );
}
