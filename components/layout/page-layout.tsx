import Head from 'next/head';
import type { ReactNode } from 'react';
import { SkipLink } from './skip-link.tsx';

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
