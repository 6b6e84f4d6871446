import type { ReactNode } from 'react';
import { SkipLink } from '#components/layout/skip-link.tsx';
import type { Chrome } from '#lib/pages/chrome.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.scss';

type Props = {
  chrome: Chrome;
  /** What a template adds to the page's <head>, such as a preloaded font. */
  head?: ReactNode;
  children: ReactNode;
};

export default function Layout({ chrome, head, children }: Props) {
  return (
    <>
      {head}
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
