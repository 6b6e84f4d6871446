import Head from 'next/head';
import type { ReactNode } from 'react';
import type { Chrome } from '#lib/pages/chrome.ts';
import DefaultLayout from '../default/layout.tsx';

const font = new URL('../../../styles/fonts/figtree-main.woff2', import.meta.url).pathname;

/** The default layout, with the template's font preloaded. */
export default function Layout(props: { chrome: Chrome; children: ReactNode }) {
  const head = (
    <Head>
      <link key="font" rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
    </Head>
  );
  return <DefaultLayout {...props} head={head} />;
}
