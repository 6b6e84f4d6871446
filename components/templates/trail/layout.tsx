import Head from 'next/head';
import type { ReactNode } from 'react';
import { SkipLink } from '#components/layout/skip-link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.scss';

// The same files as in styles/_fonts.scss, so that each font is fetched once.
const fonts = [
  new URL('../../../styles/fonts/barlow-condensed-main.woff2', import.meta.url).pathname,
  new URL('../../../styles/fonts/archivo-main.woff2', import.meta.url).pathname,
];

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <>
      <Head>
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
      </Head>
      <SkipLink />
      <Header chrome={chrome} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer chrome={chrome} />
    </>
  );
}
