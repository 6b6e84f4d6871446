import Head from 'next/head';
import type { ReactNode } from 'react';
import styles from './skip-link.module.scss';

/** Lets keyboard users skip the header. Every page needs an element with id "main". */
export function SkipLink() {
  return (
    <a href="#main" className={styles.skip}>
      Skip to content
    </a>
  );
}

type Props = {
  /** Fonts to preload: the same files as in styles/_fonts.scss, so that each is fetched once. */
  fonts: readonly string[];
  header: ReactNode;
  footer: ReactNode;
  mainClass: string | undefined;
  children: ReactNode;
};

/** The page between the header and the footer of a template. */
export function PageLayout({ fonts, header, footer, mainClass, children }: Props) {
  return (
    <>
      <Head>
        {fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
      </Head>
      <SkipLink />
      {header}
      <main id="main" tabIndex={-1} className={mainClass}>
        {children}
      </main>
      {footer}
    </>
  );
}
