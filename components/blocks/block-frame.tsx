import type { ReactNode } from 'react';
import { unbroken } from '#components/content/unbroken-text.tsx';
import styles from './block-frame.module.scss';
import type { BlockKit, BlockPlace } from './block-kit.ts';

type Props = { title?: string | undefined; place: BlockPlace; kit: BlockKit; children: ReactNode };

/** The frame and the heading of a block: a section of the template, or a part of the text. */
export function BlockFrame({ title, place, kit: { Section }, children }: Props) {
  if (place === 'page') return <Section title={title}>{children}</Section>;
  return (
    <div className={styles.part}>
      {title && <h2>{unbroken(title)}</h2>}
      {children}
    </div>
  );
}
