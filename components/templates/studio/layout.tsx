import Head from 'next/head';
import type { ReactNode } from 'react';
import { SkipLink } from '#components/layout/skip-link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './layout.module.scss';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

// The same files as in styles/_fonts.scss, so that each font is fetched once.
const fonts = [
  new URL('../../../styles/fonts/newsreader-main.woff2', import.meta.url).pathname,
  new URL('../../../styles/fonts/instrument-sans-main.woff2', import.meta.url).pathname,
];

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <>
      <Head>
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
      </Head>
      <SkipLink />
      <SiteHeader chrome={chrome} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter chrome={chrome} />
    </>
  );
}
