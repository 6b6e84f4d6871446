import type { ReactNode } from 'react';
import type { Chrome } from '#lib/pages/chrome.ts';
import DefaultLayout from '../default/layout.tsx';

const fonts = [new URL('../../../styles/fonts/figtree-main.woff2', import.meta.url).pathname];

/** The default layout, with the template's font preloaded. */
export default function Layout(props: { chrome: Chrome; children: ReactNode }) {
  return <DefaultLayout {...props} fonts={fonts} />;
}
