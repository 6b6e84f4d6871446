import type { ReactNode } from 'react';
import { SkipLink } from '#components/layout/skip-link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.scss';

export default function Layout({ chrome, children }: { chrome: Chrome; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className={styles.frame}>
        <Header chrome={chrome} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {children}
        </main>
        <Footer chrome={chrome} />
      </div>
    </>
  );
}
