import type { ReactNode } from 'react';
import { FontPreloads } from '#components/ui/font-preloads.tsx';
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
  /** The addresses of fonts to preload. */
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
      <SkipLink />
      {header}
      <main id="main" tabIndex={-1} className={mainClass}>
        {children}
      </main>
      {footer}
      <FontPreloads fonts={fonts} />
    </>
  );
}
