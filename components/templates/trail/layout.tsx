import type { ReactNode } from 'react';
import { PageLayout } from '#components/layout/page-layout.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.scss';

const fonts = [
  new URL('../../../styles/fonts/barlow-condensed-main.woff2', import.meta.url).pathname,
  new URL('../../../styles/fonts/archivo-main.woff2', import.meta.url).pathname,
];

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <PageLayout fonts={fonts} header={<Header chrome={chrome} />} footer={<Footer chrome={chrome} />} mainClass={styles.main}>
      {children}
    </PageLayout>
  );
}
