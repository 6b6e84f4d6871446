import type { ReactNode } from 'react';
import { PageLayout } from '#components/layout/page-layout.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import styles from './layout.module.scss';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const fonts = [
  new URL('../../../styles/fonts/newsreader-main.woff2', import.meta.url).pathname,
  new URL('../../../styles/fonts/instrument-sans-main.woff2', import.meta.url).pathname,
];

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <PageLayout fonts={fonts} header={<SiteHeader chrome={chrome} />} footer={<SiteFooter chrome={chrome} />} mainClass={styles.main}>
      {children}
    </PageLayout>
  );
}
