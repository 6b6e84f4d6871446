import Head from 'next/head';
import type { ReactNode } from 'react';
import { SkipLink } from '#components/layout/skip-link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import { ClassicFooter } from './classic-footer.tsx';
import { ClassicHeader } from './classic-header.tsx';

const font = new URL('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2', import.meta.url).pathname;

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <>
      <Head>
        <link key="font" rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      </Head>
      <SkipLink />
      <ClassicHeader chrome={chrome} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <ClassicFooter chrome={chrome} />
    </>
  );
}
